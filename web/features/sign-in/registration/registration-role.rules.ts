import { paths } from '#web/app/pages/paths.ts'
import { draftPrefix } from '#web/lib/session-store.ts'
import { readStoredJson } from '#web/lib/stored.ts'

export type RegistrationRole = 'customer' | 'service_worker'

export const roleNames: Record<RegistrationRole, string> = {
  customer: 'সেবা নিতে চাই',
  service_worker: 'সেবা দিতে চাই',
}

/** The answer that a link gives to the question about the role. Who comes from a number or the plans is a customer. */
export const roleIn = (query: URLSearchParams): RegistrationRole | null => {
  const role = query.get('role')
  if (role === 'customer' || role === 'service_worker') return role
  const next = query.get('next') ?? ''
  return [paths.plans, paths.provider('')].some((path) => next.startsWith(path)) ? 'customer' : null
}

/** What a recorded voice says at the question about the role. `npm run spoken` records it. */
export const spokenQuestion =
  'আপনি কি কাজের মানুষ খুঁজছেন, নাকি নিজে কাজ করেন? মানুষ খুঁজলে প্রথম ছবিতে চাপুন। কাজ করলে দ্বিতীয় ছবিতে চাপুন।'

export const registrationSteps = ['নাম ও ফোন', 'পাসওয়ার্ড ও এলাকা', 'মিলিয়ে দেখুন', 'ফোন যাচাই'] as const

const secondsPerStep = 40

/** Whole minutes that the rest takes, from a step on. */
export const minutesFrom = (step: number): number =>
  Math.ceil(((registrationSteps.length - step) * secondsPerStep) / 60)

/** The draft of what was typed. */
export const storedDraft = { key: 'registration', version: 2 }

/** The answer that this tab has given before: null if the link gave it, undefined without a draft. */
export function storedRole(): RegistrationRole | null | undefined {
  const draft = readStoredJson<{ fields?: { role?: unknown } }>(
    `${draftPrefix}${storedDraft.key}:${storedDraft.version}`,
    'session',
  )
  if (!draft) return undefined
  const role = draft.fields?.role
  return role === 'customer' || role === 'service_worker' ? role : null
}
