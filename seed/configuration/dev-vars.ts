import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { developmentMark, makeVapidKeys } from '#worker/adapters/push/vapid-keys.ts'

const keyNames = ['JWT_SECRET', 'SETTINGS_KEY'] as const

/** Production refuses a key that begins so. */
const mark = developmentMark

/** Writes a random key after each name that has no value, and a new pair for Web Push. */
const fillKeys = (template: string): string =>
  template
    .replace(
      new RegExp(`^(${keyNames.join('|')})=[ \\t]*$`, 'gm'),
      (_, name: string) => `${name}=${mark}${randomBytes(24).toString('base64url')}`,
    )
    .replace(/^VAPID_KEYS=[ \t]*$/m, () => `VAPID_KEYS=${mark}${makeVapidKeys()}`)

/**
 * Makes `.dev.vars` from `.dev.vars.example` if it is missing. wrangler reads it in development only.
 * @param given variables of the command line, which override the file
 * @returns whether the file was made
 * @throws Error in words for the person who typed the command, if the file has no key
 */
export async function ensureDevVars(
  root: string,
  given: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const file = join(root, '.dev.vars')
  const filled = fillKeys(await readFile(join(root, '.dev.vars.example'), 'utf8'))
  try {
    // Fails if the file exists, so two starts at once agree on one key.
    await writeFile(file, filled, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const existing = { ...parseEnv(await readFile(file, 'utf8')), ...given }
  const missing = keyNames.filter((name) => !existing[name]?.trim())
  if (missing.length > 0)
    throw new Error(
      `.dev.vars has no ${missing.join(' and no ')}. See .dev.vars.example, or delete .dev.vars.`,
    )
  return false
}
