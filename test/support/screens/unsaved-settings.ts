import { adminSettings } from '#worker/features/site-settings/site-settings.answers.ts'

/** The settings as an admin reads them before anyone has saved some. */
export const unsavedSettings = adminSettings([], 'a-key').data
