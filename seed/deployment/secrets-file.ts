/** Besides the keys what a site need not have: the pair of Web Push, and the key of the place of the copy outside. */
const names = [
  'JWT_SECRET',
  'JWT_SECRET_OLD',
  'SETTINGS_KEY',
  'SETTINGS_KEY_OLD',
  'VAPID_KEYS',
  'OUTSIDE_COPY_KEY_ID',
  'OUTSIDE_COPY_SECRET',
] as const

export type GivenSecrets = { [Name in (typeof names)[number]]?: string }

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
