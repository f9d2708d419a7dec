import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { foldText } from '#worker/lib/text/fold.ts'

/** `paused`: the number stays. `hidden`: the number is being checked. `gone`: the number is not given out any more. */
type Availability = 'open' | 'paused' | 'hidden' | 'gone'

export function availabilityOf(provider: {
  status: string
  isActive: boolean
  isPaused: boolean
  phone: string
  phoneHiddenAt: Date | null
  suspendedAt: Date | null
  erasedAt: Date | null
}): Availability {
  const { status, isActive, suspendedAt, erasedAt, phone } = provider
  if (status !== 'approved' || !isActive || suspendedAt || erasedAt || !phone) return 'gone'
  if (provider.phoneHiddenAt) return 'hidden'
  return provider.isPaused ? 'paused' : 'open'
}

/** The SMS to a provider whose number several customers could not reach. It fits into one part. */
export const contactCheckText = (siteName: string): string =>
  smsOfSite(siteName, 'গ্রাহকেরা আপনাকে ফোনে পাচ্ছেন না। লগইন করে নম্বরটি নিশ্চিত করুন।')

export function matchesSearch(contact: readonly (string | null)[], query: string): boolean {
  const text = foldText(contact.filter(Boolean).join(' '))
  return foldText(query)
    .split(' ')
    .every((word) => text.includes(word))
}
