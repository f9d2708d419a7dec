import { keysOf, type KeyOf, type ShownSecret } from '#worker/features/settings/settings.schema.ts'
import type { SettingsGroup } from '#worker/features/settings/setting-definitions.schema.ts'
import { unwrap, type Api } from '#web/lib/api.ts'

export type AdminSettings = Awaited<ReturnType<typeof fetchSettings>>

export const fetchSettings = (from: Api) => unwrap(from.admin.settings.$get())

/** The groups that those may read who write the texts of the site. */
export const fetchTexts = (from: Api) => unwrap(from.admin.settings.texts.$get())

export function groupOf<Group extends SettingsGroup>(
  { data, updated_at }: AdminSettings,
  group: Group,
): GroupRow<Group> {
  return {
    ...Object.fromEntries(keysOf(group).map((key) => [key, data[key]])),
    updated_at: updated_at[group],
  } as GroupRow<Group>
}

export type GroupRow<Group extends SettingsGroup> = Pick<AdminSettings['data'], KeyOf<Group>> & {
  updated_at: string
}

export type GroupDraft<Group extends SettingsGroup> = {
  [Key in keyof GroupRow<Group>]: GroupRow<Group>[Key] extends ShownSecret
    ? ShownSecret | string | null
    : GroupRow<Group>[Key] extends number
      ? number | string
      : GroupRow<Group>[Key]
}

/** A picture is a stored path, a chosen file or an empty string. */
export type SiteDraft = Omit<GroupDraft<'site'>, 'site_logo' | 'site_favicon'> & {
  site_logo: string | File
  site_favicon: string | File
}
