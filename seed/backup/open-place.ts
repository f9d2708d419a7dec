import { resolve } from 'node:path'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { openLocalBindings, openRemoteBindings, type LocalBindings } from '../bindings.ts'
import { databaseArgs, databaseOptions } from '../database-args.ts'
import { exitWith } from '../exit-with.ts'
import { holdFolder } from '../folder-in-use.ts'
import { root } from '../run-tool.ts'
import { directoryStore } from './backup-store.directory.ts'
import { decryptingStore, readPrivateKey } from './decrypting-store.ts'
import { openOutsideReader } from './outside-reader.ts'

type Values = Parameters<typeof databaseArgs>[0]

export const backupUsage = 'Without --to or --from, the backups are in the bucket BACKUPS of the same place.'

/** The database and buckets that the options of a command name. */
export function openPlace(values: Values, usage: string): Promise<LocalBindings> {
  exitWith(usage, () => databaseArgs(values))
  if (values.remote && values.env !== undefined) return openRemoteBindings(root, values.env)
  return openLocalBindings({ root, persistTo: folderOf(values), environment: values.env, vars: {} })
}

const folderOf = (values: Values) => resolve(root, values['persist-to'] ?? '.wrangler/state')

/** The options of the commands that read a backup, for `parseArgs`. */
export const readingOptions = {
  ...databaseOptions,
  from: { type: 'string' as const },
  'from-outside': { type: 'boolean' as const, default: false },
  'outside-settings': { type: 'string' as const },
  key: { type: 'string' as const, multiple: true as const, default: [] as string[] },
}

export const readingUsage = `${backupUsage}
--key names the file with the private key, and may be repeated.
--from-outside reads the copy at another provider, with the pictures and documents. It takes OUTSIDE_COPY_URL, OUTSIDE_COPY_REGION,
OUTSIDE_COPY_KEY_ID and OUTSIDE_COPY_SECRET from the environment, or from the file that --outside-settings names.`

type ReadingValues = Values & {
  from?: string | undefined
  'from-outside': boolean
  'outside-settings'?: string | undefined
  key: string[]
}
type Opened = { env: LocalBindings['env']; store: BackupStore }

/**
 * Does work on a database that nothing else rewrites, with the backups that the options name. Closes it afterwards.
 * @throws FolderInUse for the local database of an `npm start`
 */
export async function withBackups<Result>(
  values: ReadingValues,
  usage: string,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (values['from-outside'] && values.from !== undefined)
    exitWith(usage, () => {
      throw new Error('--from-outside excludes --from')
    })
  const keys = await Promise.all(values.key.map(readPrivateKey))
  const outside = values['from-outside'] ? await openOutsideReader(values['outside-settings']) : null
  const place = await openPlace(values, usage)
  try {
    const { env } = place
    const store =
      outside ?? (values.from === undefined ? bucketStore(env.BACKUPS) : directoryStore(values.from))
    return await work({ env, store: decryptingStore(store, keys) })
  } finally {
    await place.close()
  }
}

/** Until the end of this process, no other command rewrites or serves the local database that the options name. */
export async function holdLocalFolder(values: Values, usage: string, what: string): Promise<void> {
  exitWith(usage, () => databaseArgs(values))
  if (!values.remote) await holdFolder(folderOf(values), what)
}
