import type { LocalBindings } from '#seed/bindings.ts'
import { bridgedBindings } from './bridge.ts'

const { DRILL_SITE = '', DRILL_KILL = '' } = process.env
const [last = '0', moment = ''] = DRILL_KILL.split(' ')

const dieAt = (when: string) => (call: number) => {
  if (call === Number(last) && when === moment) process.kill(process.pid, 'SIGKILL')
}

const bindings = bridgedBindings(DRILL_SITE, {
  before: dieAt('before'),
  // The call has left by then, and is not answered yet.
  during: (call) => void setImmediate(() => dieAt('during')(call)),
  after: dieAt('after'),
})
process.on('exit', () => console.error(`calls: ${bindings.calls()}`))

/** Stands for the function of the same name in `seed/bindings.ts`. */
export const openRemoteBindings = async (): Promise<LocalBindings> => ({
  env: { ...bindings.env, BACKUP_PUBLIC_KEY: '' } as LocalBindings['env'],
  close: async () => undefined,
})

export { openLocalBindings } from '#seed/bindings.ts'
