import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { holdMark } from './process-mark.ts'

/** The folder has a database that another process serves or rewrites. */
export class FolderInUse extends Error {}

/**
 * Marks a folder of local data as used by this process until it ends.
 * @param what the name of the command, for the message of the next one
 * @throws FolderInUse when another process has marked it
 */
export async function holdFolder(folder: string, what: string): Promise<void> {
  // A folder may have several names.
  mkdirSync(folder, { recursive: true })
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)
  const other = await holdMark(digest, what)
  if (other !== null)
    throw new FolderInUse(`${other} uses the data in ${folder}: stop it, and repeat this command`)
}
