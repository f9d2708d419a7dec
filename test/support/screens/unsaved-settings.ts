import { adminSettings } from '#worker/features/settings-admin/settings-admin.answers.ts'

/** The settings as an admin reads them before anyone has saved some. */
export const unsavedSettings = adminSettings([], 'a-key').data
