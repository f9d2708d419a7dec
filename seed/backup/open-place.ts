import { resolve } from 'node:path'
import { openLocalBindings, openRemoteBindings, type LocalBindings } from '../bindings.ts'
import { databaseArgs } from '../database-args.ts'
import { exitWith } from '../exit-with.ts'
import { root } from '../run-tool.ts'

type Values = Parameters<typeof databaseArgs>[0]

export const backupUsage = 'Without --to or --from, the backups are in the bucket BACKUPS of the same place.'

/** The database and buckets that the options of a command name. */
export function openPlace(values: Values, usage: string): Promise<LocalBindings> {
  exitWith(usage, () => databaseArgs(values))
  if (values.remote && values.env !== undefined) return openRemoteBindings(root, values.env)
  const persistTo = resolve(root, values['persist-to'] ?? '.wrangler/state')
  return openLocalBindings({ root, persistTo, environment: values.env, vars: {} })
}
