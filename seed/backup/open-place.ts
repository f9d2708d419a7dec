import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { s3Store } from '#worker/adapters/backup-store/backup-store.s3.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { outsideNames, readOutsidePlace } from '#worker/adapters/backup-store/outside-place.ts'
import { openLocalBindings, openRemoteBindings, type LocalBindings } from '../bindings.ts'
import { databaseArgs } from '../database-args.ts'
import { exitWith } from '../exit-with.ts'
import { holdFolder } from '../folder-in-use.ts'
import { root } from '../run-tool.ts'

type Values = Parameters<typeof databaseArgs>[0]

/** The database and buckets that the options of a command name. */
export function openPlace(values: Values, usage: string): Promise<LocalBindings> {
  exitWith(usage, () => databaseArgs(values))
  if (values.remote && values.env !== undefined) return openRemoteBindings(root, values.env)
  return openLocalBindings({ root, persistTo: folderOf(values), environment: values.env })
}

const folderOf = (values: Values) => resolve(root, values['persist-to'] ?? '.wrangler/state')

/** Until the end of this process, no other command rewrites or serves the local database that the options name. */
export function holdLocalFolder(values: Values, what: string): void {
  if (!values.remote) holdFolder(folderOf(values), what)
}

/**
 * The place of the copy outside, as a command reads it: from the environment, or from a file with a line `NAME=value` each, so
 * that no secret is in the list of processes.
 * @throws Error when a part of it is missing; it holds no value of a secret
 */
export async function openOutsideReader(file: string | undefined): Promise<BackupStore> {
  const place = readOutsidePlace(file === undefined ? process.env : await readValues(file))
  if (!place) throw new Error(`the place outside is not known: set ${outsideNames.join(', ')}`)
  return s3Store(place)
}

async function readValues(file: string) {
  try {
    return parseEnv(await readFile(file, 'utf8'))
  } catch {
    throw new Error(`${file} is missing, or cannot be read`)
  }
}
