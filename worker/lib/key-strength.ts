type KeyName = 'JWT_SECRET' | 'SETTINGS_KEY' | 'JWT_SECRET_OLD' | 'SETTINGS_KEY_OLD'
export type GivenKeys = Partial<Record<KeyName, string>>

/** A problem of one key, with the reason in words. Never holds the key. */
type KeyProblem = { name: KeyName; reason: string }

const minCharacters = 32
const minBits = 96
const developmentValue = /development-only|never-deploy/i
const word = /passw|secret|change.?me|example|default|kormi|admin|qwert|letmein/i

const keyNames = ['JWT_SECRET', 'JWT_SECRET_OLD', 'SETTINGS_KEY', 'SETTINGS_KEY_OLD'] as const

const keysOf = (text: string | undefined) => (text ?? '').split(/\s+/).filter(Boolean)

/**
 * Why the Worker must not run with these keys: one is missing, known from development, or has two uses. A key that
 * is listed as old counts, because it opens and verifies as well.
 */
export function unsafeKeys(given: GivenKeys): KeyProblem[] {
  const problems: KeyProblem[] = []
  for (const name of ['JWT_SECRET', 'SETTINGS_KEY'] as const)
    if (!given[name]?.trim()) problems.push({ name, reason: 'is missing' })
  for (const name of keyNames)
    if (developmentValue.test(given[name] ?? ''))
      problems.push({ name, reason: 'is the key of development, which everyone can read' })
  const signing = new Set([...keysOf(given.JWT_SECRET), ...keysOf(given.JWT_SECRET_OLD)])
  const sealing = [...keysOf(given.SETTINGS_KEY), ...keysOf(given.SETTINGS_KEY_OLD)]
  if (sealing.some((key) => signing.has(key)))
    problems.push({ name: 'SETTINGS_KEY', reason: 'is equal to JWT_SECRET' })
  return problems
}

/**
 * {@link unsafeKeys}, and the keys that could be guessed. An old signing key must be strong, because tokens that are signed
 * with it are accepted; an old key of the settings only opens what it sealed.
 */
export function weakKeys(given: GivenKeys): KeyProblem[] {
  const unsafe = unsafeKeys(given)
  const weak = (['JWT_SECRET', 'JWT_SECRET_OLD', 'SETTINGS_KEY'] as const)
    .filter((name) => !unsafe.some((problem) => problem.name === name))
    .flatMap((name) => {
      const keys = name === 'JWT_SECRET_OLD' ? keysOf(given[name]) : [given[name] ?? '']
      const reason = keys.map(weakness).find((found) => found !== null)
      return reason ? [{ name, reason }] : []
    })
  return [...unsafe, ...weak]
}

function weakness(key: string): string | null {
  if (/\s/.test(key)) return 'contains white space, which separates keys'
  if (key.length < minCharacters) return `is shorter than ${minCharacters} characters`
  if (word.test(key)) return 'contains a word that is tried first'
  if (repeats(key) || sequenceShare(key) > 0.4 || bitsOf(key) < minBits) return 'is not random'
  return null
}

/** Whether the text is a shorter one written several times. */
const repeats = (key: string) => `${key}${key}`.indexOf(key, 1) < key.length

/** The share of neighbours that are equal or next to each other, as in `aaaa` and `1234`. */
function sequenceShare(key: string): number {
  const steps = Array.from({ length: key.length - 1 }, (_, index) =>
    Math.abs(key.charCodeAt(index + 1) - key.charCodeAt(index)),
  )
  return steps.filter((step) => step <= 1).length / steps.length
}

/** The entropy of the characters by their frequency in the text, in bits. */
function bitsOf(key: string): number {
  const counts = new Map<string, number>()
  for (const character of key) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / key.length), 0)
}
