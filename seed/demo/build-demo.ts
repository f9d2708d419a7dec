import type { categories } from '#worker/features/categories/categories.table.ts'
import type { storedImages } from '#worker/features/images/images.table.ts'
import { picturePath } from '#worker/features/categories/suggested-trades.schema.ts'
import { documentName, pictureName } from '#worker/features/images/images.usecases.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { accounts, colleagues, FIRST_OTHER_USER_ID } from './accounts.ts'
import { daysBefore, addDays, dhakaDay } from './clock.ts'
import { boostingPlanRows, subscriptionPlanRows } from './plans.ts'
import { createRandom, type Random } from './random.ts'
import { makeAnswers } from './rows/answer-rows.ts'
import { makeAuditLog } from './rows/audit-rows.ts'
import { makeBoosts, payBiodataFees } from './rows/boost-rows.ts'
import { createProviderPicker, makeReports, makeReveals } from './rows/contact-rows.ts'
import { makeChanges } from './rows/change-rows.ts'
import { makePeople } from './rows/customer-rows.ts'
import type { DemoContext } from './rows/demo-context.ts'
import { countViews, makeAgreements, makeFavourites } from './rows/interest-rows.ts'
import { createPaymentLedger } from './rows/payment-rows.ts'
import { isPublic, makeProviders, type ProviderRow, type UserRow } from './rows/provider-rows.ts'
import { makeRatings, makeReplies } from './rows/rating-rows.ts'
import { makeSubscriptions } from './rows/subscription-rows.ts'
import { trades, TRADES_ON_HOME_PAGE } from './trades.ts'
import type { interestDays } from '#worker/features/statistics/statistics.table.ts'

type InterestRow = typeof interestDays.$inferInsert

const DAYS_OF_INTEREST = 60

/** Some searches, and what phones would have reported beside them. */
const visitsOf = (searches: number) => ({
  searches,
  visits: 2 * searches,
  looks: 3 * searches,
  asks: searches,
  returns: Math.ceil(searches / 2),
})

/**
 * Searches and visits of the last two months in the districts of the customers. Districts with few providers have more searches.
 * A trigger adds the reveals when their rows are inserted.
 */
function makeInterest(
  random: Random,
  now: Date,
  customers: readonly UserRow[],
  providers: readonly ProviderRow[],
): InterestRow[] {
  const trades = [...new Set(providers.map(({ categoryId }) => categoryId))]
  const supply = Map.groupBy(providers.filter(isPublic), ({ districtId }) => districtId)
  const customersOf = Map.groupBy(customers, ({ districtId }) => districtId ?? 0)
  const today = dhakaDay(now)
  const rows: InterestRow[] = []
  for (const [districtId, living] of customersOf) {
    if (districtId === 0) continue
    // Customers search more often where there are few providers.
    const eagerness = (supply.get(districtId)?.length ?? 0) < 12 ? random.int(2, 6) : random.int(1, 2)
    const wanted = random.sample(trades, 4)
    for (let back = 0; back < DAYS_OF_INTEREST; back++) {
      const searches = Math.round(random.next() * living.length * 0.25 * eagerness)
      if (searches === 0) continue
      const day = addDays(today, -back)
      rows.push({ categoryId: 0, day, districtId, ...visitsOf(searches) })
      const forTrade = random.int(0, searches)
      if (forTrade > 0) rows.push({ categoryId: random.pick(wanted), day, districtId, ...visitsOf(forTrade) })
    }
  }
  return rows
}

/** Returns a generator of unique mobile numbers that are not in `taken`. */
function createPhones(random: Random, taken: readonly string[]): () => string {
  const used = new Set(taken)
  return () => {
    for (;;) {
      // Only the demo accounts have numbers with zeros after the prefix.
      const phone = `01${random.int(3, 9)}${random.int(10_000_000, 99_999_999)}`
      if (used.has(phone)) continue
      used.add(phone)
      return phone
    }
  }
}

export type DemoRows = ReturnType<typeof buildDemo>

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/**
 * Builds all rows of the demo. The same context gives the same rows. The rows obey the rules of the product, because each
 * is derived from the action that would have written it.
 */
export function buildDemo(context: DemoContext) {
  const { now, scale } = context
  const people = makePeople(
    createRandom('people'),
    context,
    createPhones(createRandom('phones of people'), accountPhones),
  )
  const nextPhone = createPhones(
    createRandom('phones of providers'),
    people.flatMap(({ phone }) => phone ?? []).concat(accountPhones),
  )
  const {
    users: workers,
    providers,
    ownPictures,
  } = makeProviders({
    random: createRandom('providers'),
    context,
    nextPhone,
    firstUserId: Math.max(FIRST_OTHER_USER_ID, ...people.map(({ id }) => id)) + 1,
    reviewerIds: [accounts.staff.id, ...colleagues.map(({ id }) => id)],
  })
  const users = [...people, ...workers].toSorted((a, b) => a.id - b.id)
  const customers = people.filter(({ role }) => role === 'customer')
  const providersById = byId(providers)

  const ledger = createPaymentLedger(createRandom('payments'), now)
  const subscriptions = makeSubscriptions({ random: createRandom('subscriptions'), now, ledger }, customers)
  const boosts = makeBoosts({ random: createRandom('boosts'), now, ledger }, providers, scale)
  payBiodataFees({ random: createRandom('fees'), now, ledger }, providers)

  const { payments, events: paymentEvents } = ledger.close()

  const pick = createProviderPicker(createRandom('popularity'), providers)
  const reveals = makeReveals(createRandom('reveals'), now, pick, byId(customers), subscriptions)
  const { reports: contactReports, checks: contactChecks } = makeReports(
    createRandom('reports'),
    now,
    reveals,
    providersById,
  )
  const ratings = makeRatings(createRandom('ratings'), now, reveals, providersById)
  countViews(createRandom('views'), now, providers, reveals)
  const waiting = makeChanges(createRandom('changes'), now, providers.filter(isPublic), ownPictures)
  return {
    categories: categoryRows(context),
    subscriptionPlans: subscriptionPlanRows(daysBefore(now, 400)),
    boostingPlans: boostingPlanRows(daysBefore(now, 400)),
    users,
    providerChanges: waiting.changes,
    storedImages: imageRows(
      context,
      [...trades.map(picturePath), ...waiting.pictures.map(({ photo }) => photo)],
      providers,
    ),
    providers,
    ownPictures: [...ownPictures, ...waiting.pictures],
    subscriptions,
    boosts,
    payments,
    paymentEvents,
    reveals,
    contactReports,
    contactChecks,
    callAnswers: makeAnswers(createRandom('answers'), now, reveals, providersById, byId(customers)),
    ratings,
    reviewReplies: makeReplies(createRandom('replies'), now, ratings),
    favourites: makeFavourites(createRandom('favourites'), now, customers, providers),
    termsAgreements: makeAgreements(context, reveals),
    interest: makeInterest(createRandom('searches'), now, customers, providers),
    auditLog: makeAuditLog(now, { providers, payments }),
  }
}

const accountPhones = Object.values(accounts).map(({ phone }) => phone)

function categoryRows({ now }: DemoContext): (typeof categories.$inferInsert & { id: number })[] {
  const createdAt = daysBefore(now, 400)
  return trades.map((trade, i) => ({
    id: i + 1,
    name: trade.name,
    nameFolded: foldText(trade.name),
    slug: trade.key,
    description: trade.description,
    image: picturePath(trade),
    isActive: true,
    showInHomepage: i < TRADES_ON_HOME_PAGE,
    sortOrder: i + 1,
    createdAt,
    updatedAt: createdAt,
  }))
}

/** One row for each picture and document in the buckets. The nightly sweep deletes objects without a row. */
function imageRows(
  { now }: DemoContext,
  categoryImages: readonly string[],
  providers: readonly ProviderRow[],
): (typeof storedImages.$inferInsert)[] {
  const photos = new Set([...categoryImages, ...providers.flatMap(({ photo }) => photo ?? [])])
  const documents = providers.flatMap(({ userId, idCardFront, idCardBack }) =>
    [idCardFront, idCardBack].flatMap((key) =>
      key ? { ...documentName(key), uploadedBy: userId, createdAt: now } : [],
    ),
  )
  return [
    ...[...photos].map((path) => ({ ...pictureName(path), uploadedBy: null, createdAt: now })),
    ...documents,
  ]
}
