import { defaultSettings } from '#worker/features/settings/settings.rules.ts'
import { adminSettings } from '#worker/features/site-settings/admin-settings.serialisers.ts'

/** The settings as an admin reads them before anyone has saved some. */
export const unsavedSettings = adminSettings(defaultSettings(), 'a-key')
