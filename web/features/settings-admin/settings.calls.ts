import type { ClientResponse } from 'hono/client'
import type * as z from 'zod/mini'
import { keysOf, type KeyOf, type ShownSecret } from '#worker/features/settings/settings.schema.ts'
import type { SettingsGroup } from '#worker/features/settings/setting-definitions.schema.ts'
import {
  contactInput,
  faqInput,
  moderationInput,
  notificationsInput,
  operatorInput,
  paymentInput,
  retentionInput,
  smsSettingsInput,
  systemInput,
  termsInput,
} from '#worker/features/settings-admin/settings-inputs.schema.ts'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import { ifUnchanged, type Versioned } from '#web/lib/form/edit-version.ts'
import type { Saved } from '#web/ui/form/edit-form.tsx'

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

/** What a form makes of a row: a typed number is a text, and a secret is replaced by a text, or removed. */
export type DraftOf<Row> = {
  [Key in keyof Row]: Row[Key] extends ShownSecret
    ? ShownSecret | string | null
    : Row[Key] extends number
      ? number | string
      : Row[Key]
}

export type GroupDraft<Group extends SettingsGroup> = DraftOf<GroupRow<Group>>

/** A picture is a stored path, a chosen file or an empty string. */
export type SiteDraft = Omit<GroupDraft<'site'>, 'site_logo' | 'site_favicon'> & {
  site_logo: string | File
  site_favicon: string | File
}

/** A group, the schema of the route that saves it, and the call. */
const savedBy = <Schema extends z.ZodMiniType, Answer extends Saved>(
  group: SettingsGroup,
  schema: Schema,
  put: (
    input: { json: z.output<Schema> },
    options: ReturnType<typeof ifUnchanged>,
  ) => Promise<ClientResponse<Answer, number, 'json'>>,
) => ({
  group,
  schema,
  send: (json: z.output<Schema>, version: Versioned) => unwrap(put({ json }, ifUnchanged(version))),
})

const { settings, sms } = api.admin

export const saving = {
  contact: savedBy('contact', contactInput, settings.contact.$put),
  faq: savedBy('faq', faqInput, settings.faq.$put),
  moderation: savedBy('moderation', moderationInput, settings.moderation.$put),
  notifications: savedBy('notifications', notificationsInput, settings.notifications.$put),
  operator: savedBy('operator', operatorInput, settings.operator.$put),
  payment: savedBy('payment', paymentInput, settings.payment.$put),
  retention: savedBy('retention', retentionInput, settings.retention.$put),
  sms: savedBy('sms', smsSettingsInput, sms.settings.$put),
  system: savedBy('system', systemInput, settings.system.$put),
  terms: savedBy('terms', termsInput, settings.terms.$put),
}
