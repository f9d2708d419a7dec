import { currentKey, keyId, type KeyRing, keyRing } from '#worker/lib/keys.ts'
import { sealedPlaces, settingsAnew, settingsSql, type SealedPlace, type SealedRow } from './sealed-places.ts'
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

/** Runs statements as one batch. @returns the rows of each */
export type RunSql = (statements: readonly string[]) => Promise<Record<string, unknown>[][]>

/** `sealed`: rows sealed again, or that would be in a dry run. `unopened`: rows that no given key opens. */
type PlaceResult = { name: string; sealed: number; unopened: string[] }

type Options = { keys: KeyRing; dryRun: boolean; pageSize?: number }

/**
 * Seals every stored secret with the current key. A row is replaced only if it still holds the text that was read, and a
 * row with the current key is left alone, so the command may be stopped, repeated, and run while the site is used.
 */
export async function rotateKeys(run: RunSql, options: Options): Promise<PlaceResult[]> {
  const results = [await rotateSettings(run, options)]
  for (const place of sealedPlaces) results.push(await rotatePlace(run, place, options))
  return results
}

async function rotateSettings(run: RunSql, { keys, dryRun }: Options): Promise<PlaceResult> {
  const [rows = []] = await run([settingsSql])
  const { statements, unopened } = settingsAnew(rows as { key: string; value: string }[], keys)
  if (!dryRun && statements.length > 0) await run(statements)
  return { name: 'secrets of the settings', sealed: statements.length, unopened }
}

async function rotatePlace(
  run: RunSql,
  place: SealedPlace,
  { keys, dryRun, pageSize = 250 }: Options,
): Promise<PlaceResult> {
  const result: PlaceResult = { name: place.name, sealed: 0, unopened: [] }
  const currentPrefix = `v2.${keyId(currentKey(keys))}.`
  let after: SealedRow['id'] | null = null
  for (;;) {
    const [page = []] = await run([place.page(after, pageSize, currentPrefix)])
    const rows = page as SealedRow[]
    const last = rows.at(-1)
    if (!last) return result
    const replacements = rows.map((row) => ({ row, sql: place.replace(row, keys) }))
    const statements = replacements.flatMap(({ sql }) => sql ?? [])
    if (!dryRun && statements.length > 0) await run(statements)
    result.sealed += statements.length
    result.unopened.push(...replacements.filter(({ sql }) => sql === null).map(({ row }) => String(row.id)))
    after = last.id
  }
}

const shownRows = 10

export const reportOf = (results: readonly PlaceResult[], dryRun: boolean): string[] =>
  results.flatMap(({ name, sealed, unopened }) => [
    `${name}: ${sealed} ${dryRun ? 'would be sealed again' : 'sealed again'}`,
    ...(unopened.length > 0
      ? [
          `  ${unopened.length} cannot be opened with the given keys: ${unopened.slice(0, shownRows).join(', ')}${unopened.length > shownRows ? ' …' : ''}`,
        ]
      : []),
  ])
