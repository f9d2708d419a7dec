import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The SQLite file of the local D1 database in a directory of `--persist-to`. @throws Error when there is none */
export function databaseFile(persistTo: string): string {
  const [file] = readdirSync(persistTo, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        entry.name.endsWith('.sqlite') &&
        entry.name !== 'metadata.sqlite' &&
        /d1/i.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  if (!file) throw new Error(`${persistTo} has no database`)
  return file
}
