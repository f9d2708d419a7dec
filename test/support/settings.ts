import { env } from 'cloudflare:workers'
import { runBatch } from '#worker/db/db.ts'
import { saveSettings } from '#worker/features/settings/settings.queries.ts'
import { sealSecret } from '#worker/features/settings/settings.rules.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { settings } from '#worker/features/settings/settings.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { db } from './database.ts'
import { makeUser } from './factories.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { as } from './request.ts'

/** The answer to a save. */
export type SettingsAnswer = {
  success: boolean
  message: string
  error?: string
  data: Record<string, unknown> & { updated_at: string }
  errors?: Record<string, string[]>
  warnings?: string[]
  current?: Record<string, unknown>
}

/** Writes settings directly to the database, and refreshes the copies as a save does. */
export async function changeSettings(values: Partial<Record<SettingKey, string>>): Promise<void> {
  const now = new Date()
  const save = { values, keys: Object.keys(values) as SettingKey[], by: { userId: null, now } }
  await runBatch(db, [saveSettings(db, save), raiseNumber(db, 'settings')])
  await refreshSettings(env, now)
}

/** Stores secrets as an admin does who enters them for the present addresses. */
export async function changeSecrets(secrets: Partial<Record<SettingKey, string>>): Promise<void> {
  const current = await refreshSettings(env, new Date())
  await changeSettings(
    Object.fromEntries(
      Object.entries(secrets).map(([key, plain]) => [
        key,
        sealSecret(current, key as SettingKey, plain, env.SETTINGS_KEY),
      ]),
    ),
  )
}

/** Removes all settings. */
export async function removeSettings(): Promise<void> {
  await db.delete(settings)
  await raiseNumber(db, 'settings')
  await refreshSettings(env, new Date())
}

/** A new admin, signed in. */
export const newAdmin = async () => as(await makeUser('admin'))

/** Saves a group of settings, by default as a new admin. `version` is sent as If-Match. */
export const putSettings = async (
  group: string,
  body: unknown,
  version?: string,
  caller?: Awaited<ReturnType<typeof as>>,
) => {
  const answer = await (caller ?? (await newAdmin())).put(
    `/api/admin/settings/${group}`,
    body,
    version ? { headers: { 'If-Match': `"${version}"` } } : {},
  )
  return { status: answer.status, body: await answer.json<SettingsAnswer>() }
}

/** All settings as an admin reads them. */
export const readAllSettings = async () =>
  (await (await newAdmin()).get('/api/admin/settings')).json<{
    data: Record<string, unknown>
    updated_at: Record<string, string>
    payment_methods: { id: string; enabled: boolean; missing: string[]; offered: boolean }[]
  }>()

/** The values in the settings table, by key. */
export const readStoredSettings = async () =>
  Object.fromEntries((await db.select().from(settings)).map(({ key, value }) => [key, value]))
