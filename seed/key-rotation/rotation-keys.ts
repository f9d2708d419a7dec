import { keyRing, type KeyRing } from '#worker/lib/keys.ts'
import { weakKeys } from '#worker/lib/key-strength.ts'

type Given = Readonly<Record<string, unknown>>

const filled = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/**
 * The keys to rotate with: those of the environment, and for a local database else those of `.dev.vars`.
 * @throws Error in words for the person who typed the command
 */
export function rotationKeys(environment: Given, vars: Given, { remote }: { remote: boolean }): KeyRing {
  const current = filled(environment.SETTINGS_KEY) ?? (remote ? undefined : filled(vars.SETTINGS_KEY))
  const older = filled(environment.SETTINGS_KEY_OLD) ?? (remote ? undefined : filled(vars.SETTINGS_KEY_OLD))
  if (!current && remote)
    throw new Error(
      'Set SETTINGS_KEY, and SETTINGS_KEY_OLD, in the environment of this command: Cloudflare never shows them.',
    )
  if (!current)
    throw new Error('.dev.vars has no SETTINGS_KEY, and the environment of this command has none.')
  const weak = remote ? weakKeys({ SETTINGS_KEY: current }).find(({ name }) => name === 'SETTINGS_KEY') : null
  if (weak) throw new Error(`SETTINGS_KEY ${weak.reason}.`)
  return keyRing(current, older)
}
