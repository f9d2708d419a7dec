import { smsOfSite, smsSize } from '#worker/features/outbox/sms-templates.schema.ts'
import { fixedWindow, hour, type Limit } from '#worker/features/people/limits.rules.ts'

/** The SMS about a sign-in on a new device. It names the site, and the device if that fits into one part as well. */
export function newDeviceText(siteName: string, label: string): string {
  const named = `${siteName}: নতুন ডিভাইসে লগইন হয়েছে: ${label}। আপনি না হলে জানান।`
  return smsSize(named).parts > 1 ? smsOfSite(siteName, 'নতুন ডিভাইসে লগইন হয়েছে। আপনি না হলে জানান।') : named
}

/** Successful sign-ins of one account: 120 an hour. A stolen password cannot fill the table of sessions. */
export const signInLimit = (userId: number, now: Date): Limit => ({
  bucket: `signed-in:${userId}`,
  max: 120,
  ...fixedWindow(now, hour),
})
