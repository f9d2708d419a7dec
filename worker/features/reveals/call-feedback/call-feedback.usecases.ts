import { sql, type SQL } from 'drizzle-orm'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { queuePushes } from '#worker/features/outbox/outbox.queries.ts'
import { outsideNight } from '#worker/features/outbox/outbox.rules.ts'
import { callAnswerText } from '#worker/features/outbox/push/push-messages.rules.ts'
import type { PushService } from '#worker/features/outbox/push/push.usecases.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { askedAbout, ownRate } from '../reveals.answers.ts'
import {
  alreadyAnswered,
  answerExpired,
  answersOff,
  answerTooEarly,
  correctionTooLate,
  contactNotRevealed,
} from '../reveals.errors.ts'
import {
  correctAnswer,
  countAnswer,
  dismissAsked,
  findAsked,
  findFacts,
  findOwnRate,
  insertAnswer,
  listToPush,
  recountAnswers,
  recountPrices,
  type NewAnswer,
} from './call-feedback.queries.ts'
import { askBounds } from '../reveals.rules.ts'
import type { AnswerInput } from '../reveals.schema.ts'

const isAsking = (settings: Settings) => isOn(settings, 'call_answers_enabled')

type Customer = { id: number }
type Given = AnswerInput & { revealId: number; settings: Settings }

const answerOf = (customer: Customer, given: Given, now: Date): NewAnswer => ({
  revealId: given.revealId,
  customerId: customer.id,
  pickedUp: given.picked_up,
  worked: given.worked ?? null,
  priceTaka: given.price ?? null,
  now,
})

const providerOf = (revealId: number): SQL =>
  sql`p.id = (SELECT provider_id FROM call_answers WHERE reveal_id = ${revealId})`

/** What follows from an answer: the rate of the worker, the place in the lists, and the prices of the trade. */
const consequences = (db: Database, revealId: number, now: Date): UnrunQuery[] => [
  recountAnswers(db, providerOf(revealId), now),
  ...rerankListings(db, providerOf(revealId)),
  ...recountPrices(db, { revealId, everywhere: false }, now),
  ...recountPrices(db, { revealId, everywhere: true }, now),
]

/**
 * One answer for a reveal, from two hours to two weeks after it.
 * @throws 404 while the site does not ask, and for a reveal of another customer; 409 `already_answered`; 409 `answer_too_early`;
 * 410 `answer_expired`
 */
export async function giveAnswer(db: Database, customer: Customer, given: Given, now: Date): Promise<void> {
  if (!isAsking(given.settings)) throw answersOff()
  const { revealId } = given
  const answer = answerOf(customer, given, now)
  const {
    facts: [facts],
    inserted,
  } = await batch(db, {
    facts: findFacts(db, customer.id, revealId),
    inserted: insertAnswer(db, answer),
    counted: countAnswer(db, answer),
    consequences: consequences(db, revealId, now),
  })
  if (inserted.length > 0) return
  if (!facts) throw contactNotRevealed()
  if (facts.answeredIn !== null) throw alreadyAnswered()
  throw facts.seenAt.getTime() > now.getTime() - askBounds.after ? answerTooEarly() : answerExpired()
}

/**
 * Replaces the customer's own answer, also to answer the question that follows a yes.
 * @throws 404 without an answer; 409 `correction_too_late` half an hour after it
 */
export async function changeAnswer(db: Database, customer: Customer, given: Given, now: Date): Promise<void> {
  if (!isAsking(given.settings)) throw answersOff()
  const { revealId } = given
  const {
    facts: [facts],
    corrected,
  } = await batch(db, {
    facts: findFacts(db, customer.id, revealId),
    corrected: correctAnswer(db, answerOf(customer, given, now)),
    consequences: consequences(db, revealId, now),
  })
  if (corrected.length > 0) return
  throw facts && facts.answeredIn !== null ? correctionTooLate() : contactNotRevealed()
}

type Asked = { settings: Settings; providerId?: number | undefined }

/** The last reveal that the customer has not been asked about, perhaps of one provider; null if there is none. */
export async function readAsked(
  db: Database,
  customer: { id: number },
  { settings, providerId }: Asked,
  now: Date,
) {
  const [row] = isAsking(settings) ? await findAsked(db, customer.id, now, providerId) : []
  return row ? askedAbout(row) : null
}

/** Asks no more about a reveal. @throws 404 for a reveal of another customer */
export async function dismissQuestion(db: Database, customer: { id: number }, revealId: number, now: Date) {
  const {
    facts: [facts],
  } = await batch(db, {
    facts: findFacts(db, customer.id, revealId),
    dismissed: dismissAsked(db, customer.id, revealId, now),
  })
  if (!facts) throw contactNotRevealed()
}

/** What customers say about the phone of the worker's own profile; null while the site does not ask, and without a profile. */
export async function readOwnRate(db: Database, worker: { id: number }, settings: Settings, now: Date) {
  const [row] = isAsking(settings) ? await findOwnRate(db, worker.id, now) : []
  return row ? ownRate(row) : null
}

/** How long the question is of interest as a message, in milliseconds. */
const pushLifetime = millisecondsPerDay

type When = { push: PushService; settings: Settings; now: Date }

/** Asks customers who have allowed messages, two hours after a reveal, at most once a day and not at night. */
export async function queueQuestions(db: Database, { push, settings, now }: When): Promise<void> {
  if (!isAsking(settings)) return
  const rows = await listToPush(db, { keyId: push.keyId, now })
  if (rows.length === 0) return
  const day = dayOf(now, settings.timezone)
  await queuePushes(
    db,
    rows.map(({ subscription_id: subscriptionId, reveal_id: revealId }) => ({
      subscriptionId,
      kind: 'call_answer',
      ...callAnswerText,
      sendAfter: outsideNight(now, settings.timezone),
      about: { entity: 'reveal', id: revealId },
      dedupeKey: `call-answer:${day}:${subscriptionId}`,
    })),
    { now, expiresAt: new Date(now.getTime() + pushLifetime) },
  )
}
