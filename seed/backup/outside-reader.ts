import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { s3Store } from '#worker/adapters/backup-store/backup-store.s3.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { outsideNames, readOutsidePlace } from '#worker/adapters/backup-store/outside-place.ts'

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
