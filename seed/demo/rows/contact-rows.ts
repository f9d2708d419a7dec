import type { contactChecks, contactReports, reveals } from '#worker/features/reveals/reveals.table.ts'
import { reportReasons } from '#worker/features/reveals/reveals.schema.ts'
import { accounts } from '../accounts.ts'
import { dhakaDay, daysBefore, earliest, HOUR, addTime, wakingMoment } from '../clock.ts'
import type { Random } from '../random.ts'
import { isPublic, type ProviderRow, type UserRow } from './provider-rows.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

export type RevealRow = typeof reveals.$inferInsert & { id: number }
type ReportRow = typeof contactReports.$inferInsert
type CheckRow = typeof contactChecks.$inferInsert

const MOST_PER_SUBSCRIPTION = 26
const SINGLE_REPORTS = 12
/** The number of different reporters that makes a case for a moderator. */
const REPORTERS_OF_CASE = 3

/** Picks a random provider for a customer, mostly a nearby and popular one. */
type ProviderPicker = (customer: UserRow, before: Date) => ProviderRow | null

export function createProviderPicker(random: Random, providers: readonly ProviderRow[]): ProviderPicker {
  const open = providers.filter(isPublic)
  // A third of the providers is rarely chosen, and one in twelve is very popular.
  const popularity = [
    [1, 36],
    [3, 40],
    [8, 16],
    [20, 8],
  ] as const
  const weighted = open.flatMap((provider) =>
    Array.from({ length: random.weighted(popularity) }, () => provider),
  )
  const byDistrict = Map.groupBy(weighted, ({ districtId }) => districtId)
  const byDivision = Map.groupBy(open, ({ divisionId }) => divisionId)
  return ({ districtId, divisionId }, before) => {
    const near = random.weighted([
      [byDistrict.get(districtId ?? 0), 80],
      [byDivision.get(divisionId ?? 0), 15],
      [open, 5],
    ] as const)
    const provider = near && near.length > 0 ? random.pick(near) : null
    return provider?.reviewedAt && provider.reviewedAt < before ? provider : null
  }
}

/** Reveals during a subscription, within its daily limit and at most one per provider. */
export function makeReveals(
  random: Random,
  now: Date,
  pick: ProviderPicker,
  customers: ReadonlyMap<number, UserRow>,
  subscriptions: readonly SubscriptionRow[],
): RevealRow[] {
  const rows: Omit<RevealRow, 'id'>[] = []
  for (const subscription of subscriptions) {
    const { id, userId, status, startsAt, endsAt, dailyLimit } = subscription
    const customer = customers.get(userId)
    if (!customer || !startsAt || !endsAt || (status !== 'active' && status !== 'expired')) continue
    // The subscriber account has all views left and has not accepted the new terms.
    if (userId === accounts.subscriber.id && status === 'active') continue
    const until = earliest(endsAt, now)
    const seen = new Set<number>()
    const perDay = new Map<string, number>()
    for (let wanted = random.int(2, MOST_PER_SUBSCRIPTION); wanted > 0; wanted--) {
      const createdAt = wakingMoment(random, startsAt, until)
      const provider = createdAt && pick(customer, createdAt)
      if (!provider || seen.has(provider.id)) continue
      const day = dhakaDay(createdAt)
      const used = perDay.get(day) ?? 0
      if (used >= dailyLimit) continue
      perDay.set(day, used + 1)
      seen.add(provider.id)
      rows.push({
        customerId: userId,
        providerId: provider.id,
        subscriptionId: id,
        day,
        returnedAt: null,
        createdAt,
      })
    }
  }
  return rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, i) => ({ id: i + 1, ...row }))
}

/** Reports of wrong phone numbers: some numbers with one report, and one with three, whose worker did not answer and which a moderator has withheld. */
export function makeReports(
  random: Random,
  now: Date,
  rows: readonly RevealRow[],
  providers: ReadonlyMap<number, ProviderRow>,
): { reports: ReportRow[]; checks: CheckRow[] } {
  const recent = rows.filter(
    ({ createdAt, customerId }) =>
      createdAt > daysBefore(now, 30) &&
      createdAt < daysBefore(now, 1) &&
      customerId > accounts.subscriber.id,
  )
  const ofCustomers = (of: readonly RevealRow[]) => [
    ...new Map(of.map((row) => [row.customerId, row])).values(),
  ]
  const shown = [...Map.groupBy(recent, ({ providerId }) => providerId).values()].map(ofCustomers)
  const dead = shown.find(({ length }) => length >= REPORTERS_OF_CASE)?.slice(0, REPORTERS_OF_CASE) ?? []
  const hidden = providers.get(dead[0]?.providerId ?? 0)
  const reporters = new Set(dead.map(({ customerId }) => customerId))
  const others = random
    .shuffled(recent)
    .filter(({ customerId, providerId }) => !reporters.has(customerId) && providerId !== hidden?.id)
  const reports = [...dead, ...ofCustomers(others).slice(0, SINGLE_REPORTS)].map((row): ReportRow => {
    const createdAt = earliest(addTime(row.createdAt, random.int(1, 20) * HOUR), addTime(now, -HOUR))
    row.returnedAt = createdAt
    return {
      customerId: row.customerId,
      providerId: row.providerId,
      reason: random.pick(reportReasons),
      settledAt: null,
      createdAt,
    }
  })
  if (!hidden) return { reports, checks: [] }
  const times = reports.slice(0, REPORTERS_OF_CASE).map(({ createdAt }) => createdAt.getTime())
  const askedAt = new Date(Math.max(...times))
  hidden.phoneHiddenAt = earliest(addTime(askedAt, 24 * HOUR), now)
  return { reports, checks: [{ providerId: hidden.id, askedAt, endedAt: null }] }
}
