import { asc, sql, type SQLWrapper } from 'drizzle-orm'
import { expect } from 'vitest'
import { batch } from '#worker/db/db.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { db } from '../database.ts'
import type { Simulation } from './simulation.ts'
import { isOnline } from '#worker/features/settings/payment-methods.schema.ts'

export async function readLedgers(simulation: Simulation) {
  const ids = JSON.stringify(simulation.buyers.map(({ actor }) => actor.id))
  const isBuyer = (column: SQLWrapper) => sql`${column} IN (SELECT value FROM json_each(${ids}))`
  const isOfBuyer = (column: SQLWrapper, table: SQLWrapper) =>
    sql`${column} IN (SELECT id FROM ${table} WHERE ${isBuyer(sql`user_id`)})`
  const { rows, bought, boosted, profile, events } = await batch(db, {
    rows: db.select().from(payments).where(isBuyer(payments.userId)).orderBy(asc(payments.id)),
    bought: db.select().from(subscriptions).where(isBuyer(subscriptions.userId)),
    boosted: db.select().from(boosts).where(isOfBuyer(boosts.providerId, providers)),
    profile: db.select().from(providers).where(isBuyer(providers.userId)),
    events: db.select().from(paymentEvents).where(isOfBuyer(paymentEvents.paymentId, payments)),
  })
  return simulation.buyers.map((buyer) => {
    const buyerId = buyer.actor.id
    const provider = profile.find(({ userId }) => userId === buyerId)
    const payments = rows.filter(({ userId }) => userId === buyerId)
    return {
      buyer,
      rows: payments,
      bought: bought.filter(({ userId }) => userId === buyerId),
      boosted: boosted.filter(({ providerId }) => providerId === provider?.id),
      profile: provider,
      events: events.filter(({ paymentId }) => payments.some(({ id }) => id === paymentId)),
    }
  })
}

type Ledger = Awaited<ReturnType<typeof readLedgers>>[number]

const hasRun = ({ status }: { status: string }) => status === 'active' || status === 'expired'

/** Each payment is settled at most once, with money of its own; a product is active if and only if it is paid. */
export function expectConsistentLedger({ buyer, rows, bought, boosted, profile, events }: Ledger): void {
  for (const row of rows) {
    const paidBy = events.filter(({ paymentId, toStatus, kind }) => {
      return paymentId === row.id && toStatus === 'paid' && ['settle', 'confirm'].includes(kind)
    })
    expect(paidBy.length, `${row.ref} was paid more than once`).toBeLessThanOrEqual(1)
    if (row.status === 'paid') expect(paidBy.length).toBe(1)
    if (paidBy[0] && paidBy[0].source !== 'admin') {
      const money = buyer.attempts.find(({ transaction }) => transaction === row.gatewayTxnId)
      expect(money, `${row.ref} was settled without money of its own`).toMatchObject({
        ref: row.ref,
        isGood: true,
      })
    }
    expect(row.refundedPoisha).toBeLessThanOrEqual(row.amountPoisha)
    const sumOf = (kind: string) =>
      events
        .filter((event) => event.paymentId === row.id && event.kind === kind)
        .reduce((sum, { detail }) => sum + Number(detail?.amount_poisha), 0)
    expect(row.refundedPoisha, `${row.ref} has the wrong refunded amount`).toBe(
      sumOf('refund') - sumOf('refund_cancelled'),
    )
  }
  const paid = rows.filter(({ status }) => status === 'paid')
  const products = [...bought, ...boosted]
  expect(products.filter(({ status }) => status === 'active').length, 'active at once').toBeLessThanOrEqual(1)
  for (const product of products) {
    const payments = paid.filter(({ subscriptionId, boostId }) =>
      'userId' in product ? subscriptionId === product.id : boostId === product.id,
    )
    // A partial refund also ends the product; its payment stays paid.
    if (product.status === 'refunded' && payments.length === 1 && payments[0]?.refundedPoisha) continue
    expect(hasRun(product), `the product is ${product.status}, paid ${payments.length} times`).toBe(
      payments.length === 1,
    )
    if (product.status === 'active' && 'userId' in product)
      expect(product.endsAt?.getTime()).toBe(
        (product.startsAt?.getTime() ?? 0) + product.durationDays * millisecondsPerDay,
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

/** Each TrxID has paid for one payment of all buyers. At most one manual payment of a buyer waits in review. */
export function expectHonestReview(ledgers: readonly Ledger[]): void {
  const spenders = new Map<string, string[]>()
  for (const { rows, bought, buyer } of ledgers) {
    const manual = rows.filter(({ method }) => !isOnline(method))
    for (const { ref, gatewayTxnId, status } of manual)
      if (gatewayTxnId && (status === 'paid' || status === 'refunded'))
        spenders.set(gatewayTxnId, [...(spenders.get(gatewayTxnId) ?? []), ref])
    expect(manual.filter(({ status }) => status === 'review').length, 'in review').toBeLessThanOrEqual(1)
    const hasBegun =
      bought.some(({ status }) => status === 'active') ||
      rows.some(({ purpose, status }) => purpose === 'biodata_fee' && status === 'paid')
    if (hasBegun)
      for (const { ref, status } of manual)
        expect(['initiated', 'pending'], `${ref} still asks for money`).not.toContain(status)
    for (const { ref, trxId } of buyer.reports) {
      const row = manual.find((known) => known.ref === ref)
      expect(['review', 'paid', 'refunded', 'failed'], `the report ${trxId} is lost`).toContain(row?.status)
    }
  }
  for (const [trxId, refs] of spenders) expect(refs, `${trxId} paid more than once`).toHaveLength(1)
  // The others that name a spent id are marked, so that an admin sees why they cannot be confirmed.
  for (const { rows } of ledgers)
    for (const { method, status, reason, gatewayTxnId, ref } of rows)
      if (!isOnline(method) && status === 'review' && gatewayTxnId && spenders.has(gatewayTxnId))
        expect(reason, `${ref} is not marked`).toBe('trx_confirmed_elsewhere')
}

/** Each amount that a gateway reported has a row. Each payment with money is paid, refunded or in review. */
export function expectNoLostMoney({ buyer, rows }: Ledger): void {
  for (const { transaction } of buyer.attempts.filter(({ isReported }) => isReported))
    expect(
      rows.some(({ gatewayTxnId }) => gatewayTxnId === transaction),
      `${transaction} is lost`,
    ).toBe(true)
  for (const attempt of buyer.attempts.filter(({ isMoney }) => isMoney)) {
    const row = rows.find(({ ref }) => ref === attempt.ref)
    expect(['paid', 'review', 'refunded'], `money for ${attempt.ref} is lost: ${row?.status}`).toContain(
      row?.status,
    )
    expect(row?.reason, `money for ${attempt.ref} was never counted`).not.toBe('customer_claim')
  }
}
