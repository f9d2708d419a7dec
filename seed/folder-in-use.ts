import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Each keeps its lock as long as it is referred to. */
const marks: DatabaseSync[] = []
const busy = 5

/**
 * Marks a folder of local data as used by this process until it ends. The mark is the lock of a database of its own, which the
 * system ends with the process, also after `kill -9`.
 * @param what the name of the command, for the message of the next one
 * @throws Error when another process has marked it
 */
export function holdFolder(folder: string, what: string): void {
  mkdirSync(folder, { recursive: true })
  const holder = join(folder, 'in-use.txt')
  const mark = new DatabaseSync(join(folder, 'in-use.sqlite'))
  try {
    mark.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== busy) throw error
    const other = existsSync(holder) ? readFileSync(holder, 'utf8') : 'another command'
    throw new Error(`${other} uses the data in ${folder}: stop it, and repeat this command`, { cause: error })
  }
  marks.push(mark)
  writeFileSync(holder, `${what} (process ${process.pid})`)
}
