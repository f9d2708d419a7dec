import { api, unwrap, type Api } from '#web/lib/api.ts'
import type { AdminProfileChange } from '#worker/features/accounts/own/profile/admin-profile.schema.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'

export const fetchAdminProfile = (from: Api) => unwrap(from.admin.profile.$get())
export type AdminProfile = Awaited<ReturnType<typeof fetchAdminProfile>>

/** The fields that differ from the profile. An empty password means no new password. */
export function changedFields(profile: AdminProfile, form: AdminProfileChange): AdminProfileChange {
  const changed: AdminProfileChange = {}
  if (form.name !== undefined && form.name !== profile.name) changed.name = form.name
  if (form.email !== undefined && form.email !== profile.email) changed.email = form.email
  if (form.password) changed.password = form.password
  return changed
}

export const saveAdminProfile = (seen: AdminProfile, { email, ...fields }: AdminProfileChange) =>
  unwrap(
    api.admin.profile.$put(
      { json: { ...fields, ...(email !== undefined && { email: email ?? '' }) } },
      ifUnchanged(seen),
    ),
  )
