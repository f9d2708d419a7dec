import * as z from 'zod/mini'
import { dayField, filled, pageField, searchField, wholeNumberText } from '#worker/lib/input/query-fields.ts'
import type { SearchTerms } from '#worker/lib/text/search-terms.ts'

export const securityEventKinds = [
  'auth.signed_in',
  'auth.failed',
  'auth.locked',
  'auth.password_reset',
  'auth.second_factor_changed',
  'auth.phone_changed',
  'onboarding.suspected',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const securityEventResults = [
  'succeeded',
  'new_device',
  'wrong_password',
  'unknown_account',
  'wrong_code',
  'wrong_second_factor',
  'challenge_required',
  'switched_on',
  'switched_off',
  'recovery_code_used',
  'same_series',
  'same_device',
  'same_second',
] as const
export type SecurityEventResult = (typeof securityEventResults)[number]

const day = dayField({ wrong: 'তারিখ ঠিক নয়', impossible: 'এমন কোনো তারিখ নেই' })

export const securityEventsQuery = z.object({
  q: searchField,
  kind: filled(z.enum(securityEventKinds, 'এমন ঘটনা নেই')),
  user: filled(wholeNumberText(/^[1-9]\d{0,14}$/, 'সঠিক আইডি নয়')),
  from: day,
  to: day,
  page: pageField,
})
export type SecurityEventFilter = Omit<z.output<typeof securityEventsQuery>, 'page' | 'q'> & {
  search: SearchTerms | null
}
