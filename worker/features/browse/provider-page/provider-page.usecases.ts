import { batch, type Database, runBatch, type UnrunQuery } from '#worker/db/db.ts'
import type { Actor } from '#worker/lib/actor.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { listLowestPrices } from '#worker/features/entitlements/plans/plans.queries.ts'
import { tagsOf } from '#worker/features/ratings/ratings.rules.ts'
import { listSpentViews } from '#worker/features/reveals/reveals.queries.ts'
import { activeSubscriptionOf } from '#worker/features/entitlements/subscriptions/subscriptions.queries.ts'
import {
  findBudgetLeft,
  findFreeNumber,
  type FreeNumberAsk,
} from '#worker/features/entitlements/free-number/free-number.queries.ts'
import type { FreeNumberOffer } from '#worker/features/entitlements/entitlements.rules.ts'
import { publicProvider } from '#worker/features/providers/providers.answers.ts'
import { findPriceRangeOf } from '#worker/features/reveals/call-feedback/call-feedback.queries.ts'
import { shortPriceText } from '../trade-pages/trade-pages.rules.ts'
import { listsAround } from '../trade-pages/trade-pages.usecases.ts'
import { publicAddress } from '../browse.answers.ts'
import { findChainOf } from '../trade-pages/trade-pages.queries.ts'
import { providerNotPublic, providerRemoved } from '#worker/features/providers/providers.errors.ts'
import { findPublicProvider } from '#worker/features/providers/providers.queries.ts'
import { findRatingBy } from '#worker/features/ratings/ratings.queries.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { isDemand } from '#worker/features/statistics/statistics.rules.ts'
import type { Activity } from '#worker/features/providers/providers.schema.ts'
import type { Visitor } from '#worker/lib/input/network.ts'
import type { NumberAccess } from '#worker/features/reveals/reveals.schema.ts'
import { keyedHash } from '#worker/lib/crypto.ts'
import { sql } from 'drizzle-orm'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { sessions, users } from '#worker/features/people/people.table.ts'
import { providers, providerViews } from '#worker/features/providers/providers.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { isListed } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { firstDayOfViews } from '#worker/features/providers/views.rules.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'

/** From here on a page says "more than". */
const maxCountedReveals = 20

/** Of an account with many sessions only the newest are read. */
const maxSessions = 5

/** Whether a profile was public before and is not for good: it was erased, deleted, switched off or suspended, not paused by its worker. */
const findRemoved = (db: Database, providerId: number) =>
  db.all<{ removed: 0 | 1 }>(sql`
    SELECT coalesce((
      SELECT p.reviewed_at IS NOT NULL AND (u.erased_at IS NOT NULL OR (p.status = 'approved' AND p.is_paused = 0))
      FROM ${providers} p LEFT JOIN ${users} u ON u.id = p.user_id WHERE p.id = ${providerId}), 0)
    OR (
      SELECT count(DISTINCT action) = 2 FROM ${auditLog}
      WHERE entity = 'provider' AND entity_id = ${String(providerId)} AND action IN ('provider.approved', 'provider.deleted')
    ) AS removed`)

type SignsOfTrust = { approvedAt: number | null; activeAt: number | null; reveals: number }

/** When the profile was approved, when its worker was last here, and how often the number was shown. Reads a bounded number of rows. */
const findSignsOfTrust = (db: Database, providerId: number) =>
  db.all<SignsOfTrust>(sql`
    SELECT p.reviewed_at AS approvedAt,
      (SELECT count(*) FROM (SELECT 1 FROM ${reveals} WHERE provider_id = p.id LIMIT ${maxCountedReveals + 1})) AS reveals,
      (SELECT max(at) FROM (
        SELECT coalesce(s.last_seen_at, s.created_at) AS at FROM ${sessions} s
        WHERE s.user_id = p.user_id ORDER BY s.rowid DESC LIMIT ${maxSessions})) AS activeAt
    FROM ${providers} p WHERE p.id = ${providerId}`)

/** Counts a view of a public provider, once a visitor and day, except the owner's. For one batch. */
const countView = (
  db: Database,
  {
    providerId,
    day,
    visitor,
    userId,
  }: { providerId: number; day: string; visitor: string; userId: number | null },
): [UnrunQuery, UnrunQuery] => [
  db.run(sql`
    INSERT INTO ${providerViews} (provider_id, day, visitor)
    SELECT p.id, ${day}, ${visitor} FROM ${providerListings} JOIN ${providers} p ON p.id = provider_listings.provider_id
    WHERE ${isListed(providerId)} AND p.user_id <> ${userId ?? 0}
    ON CONFLICT DO NOTHING`),
  // The sums of the days are in the row that is written anyway.
  db.run(sql`
    UPDATE ${providers} SET views_count = views_count + 1, views_by_day = json_set(
      (SELECT json_group_object(key, value) FROM json_each(views_by_day) WHERE key >= ${firstDayOfViews(day)}),
      ${pathOf(day)}, coalesce(json_extract(views_by_day, ${pathOf(day)}), 0) + 1)
    WHERE id = ${providerId} AND changes() = 1`),
]

const pathOf = (day: string) => `$."${day}"`

/** What the number of a provider costs a customer who presses the button now. The limit of the day is not looked at. */
export function numberAccess(
  subscription: { id: number } | undefined,
  views: readonly { subscriptionId: number | null }[],
  freeOpen = false,
): NumberAccess {
  if (views.some(({ subscriptionId }) => subscriptionId === (subscription?.id ?? null))) return 'seen'
  if (views.length > 0) return 'in_contacts'
  if (subscription) return 'costs_view'
  return freeOpen ? 'free' : 'plan_needed'
}

const oneDay = 24 * 60 * 60 * 1000

/** Only roughly when a worker was last here, because the exact time is the worker's own. Null after a month. */
function activityOf(at: number | null, now: Date): Activity | null {
  const age = now.getTime() - (at ?? -Infinity)
  if (age <= oneDay) return 'day'
  if (age <= 7 * oneDay) return 'week'
  return age <= 30 * oneDay ? 'month' : null
}

/**
 * The keyed hash under which a view is counted on a day; null for machines, staff and prefetched pages. Only the network
 * counts: a visitor can change the name of the browser and use several accounts.
 */
export function visitorOf({ network, ...looker }: Visitor, day: string, secret: KeyRing): string | null {
  if (!isDemand(looker)) return null
  // 96 bits tell the visitors of a day apart, and each view is two such texts in the database.
  return keyedHash(secret, 'visitor', `${day}\n${network}`).slice(0, 16)
}

/** `free` is the free number of this customer, `offer` that of guests; null while there is none. */
type Reader = { actor: Actor; free?: FreeNumberAsk | null; offer?: FreeNumberOffer | null }

/**
 * The public profile, and from how many taka a subscription shows the number; for a customer with the customer's own rating
 * and what the number costs this customer.
 * @throws 404 unless the provider is public; with `was_public` and lists of others for one who was
 */
export async function readProvider(
  db: Database,
  { actor, free = null, offer = null }: Reader,
  providerId: number,
  now: Date,
) {
  const customer = actor?.role === 'customer' ? actor : null
  const {
    provider: [row],
    prices: [lowest, popular],
    ratings,
    subscriptions,
    views,
    freeNumbers,
    budget,
    trust: [signs],
    chain: [places],
    ranges: [range],
  } = await batch(db, {
    provider: findPublicProvider(providerId),
    prices: listLowestPrices(db),
    ratings: customer && findRatingBy(db, providerId, customer.id),
    subscriptions: customer && activeSubscriptionOf(db, customer.id, now),
    views: customer && listSpentViews(db, customer.id, providerId),
    freeNumbers: customer && free && findFreeNumber(db, free),
    budget: actor ? null : offer && findBudgetLeft(db, offer),
    trust: findSignsOfTrust(db, providerId),
    chain: findChainOf(db, providerId),
    ranges: findPriceRangeOf(db, providerId),
  })
  const address = places ? publicAddress(places) : null
  if (!row || !signs) {
    const [state] = await findRemoved(db, providerId)
    throw state?.removed
      ? providerRemoved(address ? await listsAround(db, address) : [])
      : providerNotPublic()
  }
  const mine = ratings?.[0]
  return {
    ...publicProvider(row, now, mine?.rating ?? null),
    approved_at: signs.approvedAt === null ? null : new Date(signs.approvedAt).toISOString(),
    last_active: activityOf(signs.activeAt, now),
    reveal_count: Math.min(signs.reveals, maxCountedReveals),
    has_more_reveals: signs.reveals > maxCountedReveals,
    crumbs: address?.crumbs ?? [],
    contact_price_from: lowest ? poishaToTaka(lowest.pricePoisha) : null,
    contact_price_popular: popular ? poishaToTaka(popular.pricePoisha) : null,
    work_price: shortPriceText(range, row.district),
    ...(budget?.[0]?.left === 1 && { first_number_free: true as const }),
    ...(ratings && { my_tags: tagsOf(mine?.tags ?? 0) }),
    ...(customer && {
      number_access: numberAccess(subscriptions?.[0], views ?? [], freeNumbers?.[0]?.open === 1),
    }),
  }
}

export async function recordView(
  db: Database,
  viewer: Visitor,
  { providerId, timezone, secret, now }: { providerId: number; timezone: string; secret: KeyRing; now: Date },
): Promise<void> {
  const day = dayOf(now, timezone)
  const visitor = visitorOf(viewer, day, secret)
  if (visitor === null) return
  await runBatch(db, countView(db, { providerId, day, visitor, userId: viewer.actor?.id ?? null }))
}
