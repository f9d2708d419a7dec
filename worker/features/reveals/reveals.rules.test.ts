import { describe, expect, it } from 'vitest'
import { decideReveal, type RevealFacts, availabilityOf } from './reveals.rules.ts'
import { matchesSearch } from './reveals.schema.ts'
import { revealBalance } from './reveals.answers.ts'
import { numberAccess } from '#worker/features/browse/provider-page/provider-page.usecases.ts'

const allowed: RevealFacts = {
  agreementMissing: false,
  subscription: { dailyLimit: 3, usedToday: 1 },
  freeOpen: false,
  spent: true,
  contact: 'open',
  solved: false,
}

const noPlan = { subscription: undefined }
const usedUp = { spent: false, subscription: { dailyLimit: 3, usedToday: 3 } }
const opened = { ...noPlan, freeOpen: true, spent: false }
const gone = { contact: 'missing' } as const

it.each<[string, Partial<RevealFacts>, ReturnType<typeof decideReveal>]>([
  ['everything is in order', {}, 'shown'],
  ['this view was the last one', { subscription: { dailyLimit: 3, usedToday: 3 } }, 'shown'],
  ['the plan is unlimited', { subscription: { dailyLimit: 0, usedToday: 900 } }, 'shown'],
  ['the terms are not agreed to', { agreementMissing: true }, 'agreement_missing'],
  ['nothing at all is in order', { ...noPlan, ...gone, agreementMissing: true }, 'agreement_missing'],
  ['no subscription runs', { ...noPlan, spent: false }, 'subscription_missing'],
  ['no subscription runs, but it is the free number', noPlan, 'shown'],
  ['the free number is open and the provider is gone', { ...opened, ...gone }, 'provider_missing'],
  ['the free number is open and the number is withheld', { ...opened, contact: 'hidden' }, 'contact_hidden'],
  ['the free number is open and a warning about the customer, too', opened, 'challenge_missing'],
  [
    'no subscription runs and the provider is gone',
    { ...noPlan, ...gone, spent: false },
    'subscription_missing',
  ],
  ['the limit is used up', usedUp, 'limit_reached'],
  ['the limit is used up and the provider is gone', { ...usedUp, ...gone }, 'limit_reached'],
  ['the provider is gone', { ...gone, spent: false }, 'provider_missing'],
  ['a provider seen before is gone', gone, 'provider_missing'],
  ['the number is withheld', { spent: false, contact: 'hidden' }, 'contact_hidden'],
  ['a number seen before is withheld now', { contact: 'hidden' }, 'contact_hidden'],
  ['a warning about the customer is open', { spent: false }, 'challenge_missing'],
  ['no view could be spent for a reason unknown', { spent: false, solved: true }, 'contact_hidden'],
])('decides whether a number is shown when %s', (_, facts, decision) => {
  expect(decideReveal({ ...allowed, ...facts })).toBe(decision)
})

const resetsAt = new Date('2026-11-21T18:00:00Z')
const subscription = {
  id: 1,
  planName: 'মাসিক',
  endsAt: new Date('2026-12-01T00:00:00Z'),
  dailyLimit: 10,
  usedToday: 4,
}

it.each([
  ['is never negative', { ...subscription, usedToday: 12 }, 10, 12, 0],
  ['is unlimited with an unlimited plan', { ...subscription, dailyLimit: 0 }, 0, 4, null],
  ['has no limit without a plan, which tells that from an unlimited one', undefined, null, 0, 0],
])('the balance of today %s', (_, plan, daily_limit, used_today, remaining_today) => {
  expect(revealBalance({ subscription: plan, resetsAt })).toMatchObject({
    daily_limit,
    used_today,
    remaining_today,
    unlimited: daily_limit === 0,
    active_subscription: plan ? { plan_name: 'মাসিক' } : null,
  })
})

it.each([
  ['no subscription runs', undefined, [], 'plan_needed'],
  ['the subscription under which it was shown has ended', undefined, [1], 'in_contacts'],
  ['a subscription runs', 2, [], 'costs_view'],
  ['the number was shown under an earlier subscription', 2, [1], 'in_contacts'],
  ['the number was shown under this subscription', 2, [1, 2], 'seen'],
] as const)('says what a number costs when %s', (_, running, shown, access) => {
  const views = shown.map((subscriptionId) => ({ subscriptionId }))
  expect(numberAccess(running === undefined ? undefined : { id: running }, views)).toBe(access)
})

const working = {
  status: 'approved',
  isActive: true,
  isPaused: false,
  phone: '01712345678',
  phoneHiddenAt: null,
  suspendedAt: null,
  erasedAt: null,
}
const then = new Date('2026-11-01T00:00:00Z')

it.each([
  [{}, 'open'],
  [{ isPaused: true }, 'paused'],
  [{ phoneHiddenAt: then }, 'hidden'],
  [{ phoneHiddenAt: then, isPaused: true }, 'hidden'],
  [{ isActive: false }, 'gone'],
  [{ status: 'pending' }, 'gone'],
  [{ status: 'rejected', phoneHiddenAt: then }, 'gone'],
  [{ suspendedAt: then }, 'gone'],
  [{ erasedAt: then }, 'gone'],
  [{ phone: '' }, 'gone'],
])('a revealed provider with %o is %s', (state, availability) => {
  expect(availabilityOf({ ...working, ...state })).toBe(availability)
})

describe('searching the contact book', () => {
  const place = { area: 'সাভার', district: 'ঢাকা' }
  const contact = {
    name: 'মোঃ আব্দুল করিম',
    category: { name: 'ইলেকট্রিশিয়ান' },
    ...place,
    phone: '01712345678',
  }

  it.each(['করিম', 'সাভার ইলেকট্রিশিয়ান', 'ইলেকট্রিশিয়ান'.normalize('NFD'), '০১৭১২', ' 5678 ', ''])(
    'finds it by %s',
    (query) => expect(matchesSearch(contact, query)).toBe(true),
  )

  it.each(['রহিম', 'করিম রাজশাহী', '01812'])('does not find it by %s', (query) =>
    expect(matchesSearch(contact, query)).toBe(false),
  )
})
