import { asc, sql, type SQLWrapper } from 'drizzle-orm'
import { expect } from 'vitest'
import { boosts } from '#worker/features/boosts/boosts.table.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { db } from '../database.ts'
import type { World } from './payment-world.ts'

/** Everything that is written about the people of a run. */
export async function readBooks(world: World) {
  const ids = JSON.stringify(world.people.map(({ actor }) => actor.id))
  const among = (column: SQLWrapper) => sql`${column} IN (SELECT value FROM json_each(${ids}))`
  const profiles = db.select().from(providers).where(among(providers.userId))
  const [rows, bought, boosted, profile, events] = await db.batch([
    db.select().from(payments).where(among(payments.userId)).orderBy(asc(payments.id)),
    db.select().from(subscriptions).where(among(subscriptions.userId)),
    db
      .select()
      .from(boosts)
      .where(
        sql`${boosts.providerId} IN (SELECT id FROM providers WHERE user_id IN (SELECT value FROM json_each(${ids})))`,
      ),
    profiles,
    db
      .select()
      .from(paymentEvents)
      .where(
        sql`${paymentEvents.paymentId} IN (SELECT id FROM payments WHERE user_id IN (SELECT value FROM json_each(${ids})))`,
      ),
  ])
  return world.people.map((person) => {
    const own = { userId: person.actor.id }
    const provider = profile.find(({ userId }) => userId === own.userId)
    const payments = rows.filter(({ userId }) => userId === own.userId)
    return {
      person,
      rows: payments,
      bought: bought.filter(({ userId }) => userId === own.userId),
      boosted: boosted.filter(({ providerId }) => providerId === provider?.id),
      profile: provider,
      events: events.filter(({ paymentId }) => payments.some(({ id }) => id === paymentId)),
    }
  })
}

export type Books = Awaited<ReturnType<typeof readBooks>>[number]

const hasRun = ({ status }: { status: string }) => status === 'active' || status === 'expired'

/** Paid once, given once, for money that is really there; and given if and only if it is paid. */
export function expectTrueBooks({ person, rows, bought, boosted, profile, events }: Books): void {
  for (const row of rows) {
    const paidBy = events.filter(({ paymentId, toStatus, kind }) => {
      return paymentId === row.id && toStatus === 'paid' && ['settle', 'confirm'].includes(kind)
    })
    expect(paidBy.length, `${row.ref} was paid more than once`).toBeLessThanOrEqual(1)
    if (row.status === 'paid') expect(paidBy.length).toBe(1)
    if (paidBy[0] && paidBy[0].source !== 'admin') {
      const money = person.attempts.find(({ transaction }) => transaction === row.gatewayTxnId)
      expect(money, `${row.ref} was paid by no money of its own`).toMatchObject({
        ref: row.ref,
        isGood: true,
      })
    }
    expect(row.refundedPoisha).toBeLessThanOrEqual(row.amountPoisha)
    const sumOf = (kind: string) =>
      events
        .filter((event) => event.paymentId === row.id && event.kind === kind)
        .reduce((sum, { detail }) => sum + Number(detail?.amount_poisha), 0)
    expect(row.refundedPoisha, `${row.ref} does not say what went back`).toBe(
      sumOf('refund') - sumOf('refund_cancelled'),
    )
  }
  const paid = rows.filter(({ status }) => status === 'paid')
  const given = [...bought, ...boosted]
  expect(given.filter(({ status }) => status === 'active').length, 'active at once').toBeLessThanOrEqual(1)
  for (const thing of given) {
    const own = paid.filter(({ subscriptionId, boostId }) =>
      'userId' in thing ? subscriptionId === thing.id : boostId === thing.id,
    )
    // A part of the money that went back has ended it, too.
    if (thing.status === 'refunded' && own.length === 1 && own[0]?.refundedPoisha) continue
    expect(hasRun(thing), `what was bought is ${thing.status}, paid ${own.length} times`).toBe(
      own.length === 1,
    )
    if (thing.status === 'active' && 'userId' in thing)
      expect(thing.endsAt?.getTime()).toBe(
        (thing.startsAt?.getTime() ?? 0) + thing.durationDays * millisecondsPerDay,
      )
  }
  expect(paid.filter(({ purpose }) => purpose === 'biodata_fee').length).toBeLessThanOrEqual(1)
  if (profile) {
    const running = boosted.find(({ status }) => status === 'active')
    expect(profile).toMatchObject({
      rankBonus: running?.rankBonus ?? 0,
      boostedUntil: running?.endsAt ?? null,
    })
  }
}

/**
 * Every sum of which the site was told has a row, also a second one for the same payment. Every payment whose gateway has
 * money stands in the books as such, or is one a person has refused.
 */
export function expectNothingLost({ person, rows }: Books): void {
  for (const { transaction } of person.attempts.filter(({ isReported }) => isReported))
    expect(
      rows.some(({ gatewayTxnId }) => gatewayTxnId === transaction),
      `${transaction} is lost`,
    ).toBe(true)
  for (const attempt of person.attempts.filter(({ isMoney }) => isMoney)) {
    const row = rows.find(({ ref }) => ref === attempt.ref)
    expect(['paid', 'review', 'refunded'], `money for ${attempt.ref} is lost: ${row?.status}`).toContain(
      row?.status,
    )
    expect(row?.reason, `money for ${attempt.ref} was never counted`).not.toBe('customer_claim')
  }
}
