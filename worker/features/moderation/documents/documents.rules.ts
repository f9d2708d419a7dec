import type { Settings } from '#worker/features/settings/settings.rules.ts'

const defaultRetentionDays = 90

/** How many days after the review the identity images of a profile are kept. */
export const documentDays = (settings: Settings): number =>
  /^\d{1,5}$/.test(settings.id_image_retention_days)
    ? Number(settings.id_image_retention_days)
    : defaultRetentionDays
