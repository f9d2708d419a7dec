import { foldText } from '#worker/lib/text/fold.ts'

/**
 * How a revealed provider can be reached now. `paused`: not looking for work, the number stays. `hidden`: the number is
 * being checked. `gone`: no longer on the site, so the number is not given out any more.
 */
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

/** Whether a contact fits what was typed: every word somewhere in its name, trade, place or number. */
export function matchesSearch(contact: readonly (string | null)[], query: string): boolean {
  const text = foldText(contact.filter(Boolean).join(' '))
  return foldText(query)
    .split(' ')
    .every((word) => text.includes(word))
}
