import { randomUUID } from 'node:crypto'
import { askHolder, holdMark } from '../process-mark.ts'
import type { TakeOver } from './restore-lock.ts'

/** A name for this process in the lock of the restore. The next command on this computer sees by it whether this one was killed. */
export async function holdRestore(what: string): Promise<NonNullable<TakeOver['holder']>> {
  const name = randomUUID()
  await holdMark(name, what)
  return {
    name,
    isDead: async (other) => {
      const said = await askHolder(other)
      return typeof said === 'object' && said.is === 'dead'
    },
  }
}
