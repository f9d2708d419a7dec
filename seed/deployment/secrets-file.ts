import type { GivenKeys } from '#worker/lib/key-strength.ts'

/** `VAPID_KEYS`: the pair of Web Push, which a site need not have. */
export type GivenSecrets = GivenKeys & { VAPID_KEYS?: string }

const names = ['JWT_SECRET', 'JWT_SECRET_OLD', 'SETTINGS_KEY', 'SETTINGS_KEY_OLD', 'VAPID_KEYS'] as const

/** The keys in the text of a secrets file: a JSON object of texts, as `wrangler deploy --secrets-file` reads it. @throws Error */
export function readSecrets(text: string): GivenSecrets {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error('the secrets file is not JSON, such as {"JWT_SECRET": "…", "SETTINGS_KEY": "…"}')
  }
  const fields = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  return Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  )
}
