import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { averageOf, revealedProvider, answerRateText } from '#worker/features/providers/providers.answers.ts'
import { yearsOfWork } from '#worker/features/providers/years-of-work.rules.ts'
import { count, created, done, id, json, many, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type { ContactRow } from './contacts/contacts.queries.ts'
import type { findRatingPrompt, findRunningSubscription } from './reveals.queries.ts'
import { availabilityOf, rateBounds } from './reveals.rules.ts'
import type { findAsked, findOwnRate } from './call-feedback/call-feedback.queries.ts'

type Balance = { subscription: RowOf<typeof findRunningSubscription> | undefined; resetsAt: Date }

/**
 * The views that a customer has left today. `daily_limit` is null without a subscription and 0 for an unlimited one;
 * `remaining_today` is null for an unlimited one.
 */
export const revealBalance = view<Balance>()({
  daily_limit: [z.nullable(count), ({ subscription }) => subscription?.dailyLimit ?? null],
  used_today: [count, ({ subscription }) => subscription?.usedToday ?? 0],
  remaining_today: [
    z.nullable(count),
    ({ subscription }) =>
      subscription?.dailyLimit === 0
        ? null
        : Math.max(0, (subscription?.dailyLimit ?? 0) - (subscription?.usedToday ?? 0)),
  ],
  unlimited: [z.boolean(), ({ subscription }) => subscription?.dailyLimit === 0],
  resets_at: moment,
  active_subscription: [
    z.nullable(z.strictObject({ plan_name: text, ends_at: z.nullable(moment) })),
    ({ subscription }) =>
      subscription
        ? { plan_name: subscription.planName, ends_at: subscription.endsAt?.toISOString() ?? null }
        : null,
  ],
})

export const ratingPrompt = view<RowOf<typeof findRatingPrompt>>()({
  id,
  name: text,
  category: text,
  profile_photo: [z.nullable(text), (row) => row.photo && `/storage/${row.photo}`],
  revealed_at: [moment, (row) => new Date(row.revealed_at)],
})

/** What a card shows beside the name. */
const facts = view<ContactRow>()({
  average_rating: [z.number(), averageOf],
  total_ratings: [count, (row) => row.ratingCount],
  experience_years: [z.nullable(count), (row) => yearsOfWork(row.workExperience)],
  verified_badge: z.boolean(),
})

const isReachable = (row: ContactRow) => ['open', 'paused'].includes(availabilityOf(row))

/** A row of the contact book. `phone` and `facts` are null while the number is withheld and after the provider has left. */
export const ownContact = view<ContactRow>()({
  id,
  name: text,
  category: [
    z.strictObject({ id, name: text }),
    ({ categoryId, categoryName }) => ({ id: categoryId, name: categoryName }),
  ],
  area: text,
  district: text,
  profile_photo_url: [z.nullable(text), (row) => row.photo && `/storage/${row.photo}-320.webp`],
  /** Base of all sizes, as in `publicProvider`. */
  profile_photo: [z.nullable(text), (row) => row.photo && `/storage/${row.photo}`],
  phone: [z.nullable(text), (row) => (isReachable(row) ? row.phone : null)],
  availability: [z.enum(['open', 'paused', 'hidden', 'gone']), availabilityOf],
  facts: [z.nullable(facts.schema), (row) => (isReachable(row) ? facts(row) : null)],
  revealed_at: moment,
  reported: [z.boolean(), (row) => row.reportReason !== null],
})

const revealed = json('Reveals the number of a provider and spends a view', {
  data: revealedProvider,
  balance: revealBalance,
})

export const askedAbout = view<RowOf<typeof findAsked>>()({ reveal_id: id, ...ratingPrompt.fields })

/** `rate` is the text of the card; null while fewer than `needed` people have answered. */
export const ownRate = view<RowOf<typeof findOwnRate>>()({
  rate: [z.nullable(text), (row) => answerRateText(row.rate)],
  people: count,
  needed: [count, () => rateBounds.people],
})

export const revealsAnswers = {
  'GET /api/service-workers/:id/biodata': revealed,
  'POST /api/service-workers/:id/biodata': revealed,
  'GET /api/subscription/balance': json(
    'The views that the customer has left today. `daily_limit` is null without a subscription and 0 for an unlimited one, whose `remaining_today` is null',
    revealBalance.schema,
  ),
  'GET /api/me/contacts': json('The numbers that the customer has revealed, newest first', {
    data: many(ownContact),
    next_cursor: z.nullable(text),
  }),
  'POST /api/me/contacts/:id/report': created('Reports a revealed number that does not work', {
    view_returned: z.boolean(),
  }),
  'POST /api/contact-checks/confirm': done("Confirms a worker's number by the link of an SMS"),
  'POST /api/service-workers/me/contact/confirm': done("Confirms the worker's number after reports"),
  'GET /api/me/rating-prompt': json('The provider that the customer is asked to rate next', {
    data: z.nullable(ratingPrompt.schema),
  }),
  'POST /api/me/contacts/:id/dismiss-rating': done('Asks no more about the rating of a provider'),
  'GET /api/me/call-answer': json('The reveal about whose call the customer is asked next', {
    data: z.nullable(askedAbout.schema),
  }),
  'POST /api/me/call-answers/:id': created('Says whether the worker answered the phone, once for a reveal'),
  'PUT /api/me/call-answers/:id': done('Corrects or completes the answer within half an hour'),
  'POST /api/me/call-answers/:id/dismiss': done('Asks no more about this reveal'),
  'GET /api/service-workers/me/call-rate': json("How often the worker's customers reach the phone", {
    data: z.nullable(ownRate.schema),
  }),
}
