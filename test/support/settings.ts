import { settings } from '#worker/features/settings/settings.table.ts'
import { db } from './database.ts'
import { makeUser } from './factories.ts'
import { as } from './request.ts'

/** What a save is answered with. */
export type SettingsAnswer = {
  success: boolean
  message: string
  error?: string
  data: Record<string, unknown> & { updated_at: string }
  errors?: Record<string, string[]>
  warnings?: string[]
  current?: Record<string, unknown>
}

/** A new admin. */
export const admin = async () => as(await makeUser('admin'))
/** Saves a group of settings, as a new admin unless told otherwise. */
export const put = async (
  group: string,
  body: unknown,
  version?: string,
  caller?: Awaited<ReturnType<typeof as>>,
) => {
  const answer = await (caller ?? (await admin())).put(
    `/api/admin/settings/${group}`,
    body,
    version ? { headers: { 'If-Match': `"${version}"` } } : {},
  )
  return { status: answer.status, body: await answer.json<SettingsAnswer>() }
}
/** What an admin reads of the settings. */
export const everything = async () =>
  (await (await admin()).get('/api/admin/settings')).json<{
    data: Record<string, unknown>
    updated_at: Record<string, string>
    payment_methods: { id: string; enabled: boolean; missing: string[]; offered: boolean }[]
  }>()
/** The rows as they are kept. */
export const stored = async () =>
  Object.fromEntries((await db.select().from(settings)).map(({ key, value }) => [key, value]))
