// 90 days of a site of 2,000 profiles with 200 new ones, over the product's own code: approvals, ratings, boosts and the nightly job.
//   node test/load/order.ts [seed]
// Exits with 1 unless each new profile stands on a first page of its district within seven days, and the first ten are rated as well as
// without new profiles and advertisements among them, but for 0.1 stars.
import { DatabaseSync } from 'node:sqlite'
import { eq, sql } from 'drizzle-orm'
import { createRandom } from '#seed/demo/random.ts'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import { dhakaDay } from '#worker/features/providers/listing/listing.rules.ts'
import { browseProviders } from '#worker/features/providers/listing/listing.usecases.ts'
import {
  beginOrder,
  firstFreeDay,
  projectListings,
} from '#worker/features/providers/listing/provider-listings.queries.ts'
import { refreshOrder } from '#worker/features/providers/listing/refresh-order.usecases.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { rateProvider } from '#worker/features/ratings/ratings.usecases.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { referenceStatements } from '#test/support/providers/fill-providers.ts'
import { schemaStatements } from './listing/filled-database.ts'
import { sqliteD1 } from './sqlite-d1.ts'
import { table, type Verdict } from './report.ts'

const [days, people, newcomers, ratingsADay, customers] = [90, 2_000, 200, 40, 3_000]
const seed = Number(process.argv[2] ?? 1)
const random = createRandom(`order ${seed}`)
const begin = new Date('2026-09-01T03:00:00Z')
const at = (day: number) => new Date(begin.getTime() + day * millisecondsPerDay)

const database = new DatabaseSync(':memory:')
for (const statement of [...schemaStatements(), ...referenceStatements]) database.exec(statement)
const { db } = openDatabase(sqliteD1(database), 'primary')

/** Three in ten live in the first district, one in ten in the second, as in Dhaka and Chattogram; a few trades have most people. */
const districtOf = () => (random.chance(0.3) ? 1 : random.chance(0.15) ? 9 : random.int(1, 64))
const tradeOf = () => (random.chance(0.4) ? random.int(1, 4) : random.int(1, 24))
/** The stars that customers would give on average. */
const qualities = new Map<number, number>()

function insertPerson(id: number, { now, isPublic }: { now: Date; isPublic: boolean }): void {
  const [district, moment] = [districtOf(), now.getTime()]
  const thana = (district - 1) * 10 + random.int(1, 10)
  const quality = Math.min(4.95, Math.max(2, 4.2 + (random.int(0, 100) + random.int(0, 100) - 100) / 100))
  qualities.set(id, quality)
  const raters = isPublic && random.chance(0.64) ? random.int(1, 25) : 0
  database.exec(`INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
    VALUES (${id}, 'কর্মী', '017${String(id).padStart(8, '0')}', '-', 'service_worker', 0, ${moment}, ${moment})`)
  database.exec(`INSERT INTO providers (id, user_id, category_id, name, phone, gender, id_number_sealed, id_number_hash, work_experience,
      division_id, district_id, upazila_id, division, district, area, photo, status, reviewed_at, verified_badge, rank_bonus,
      boosted_until, rating_sum, rating_count, active_at, submitted_at, created_at, updated_at)
    VALUES (${id}, ${id}, ${tradeOf()}, 'কর্মী ${id}', '017${String(id).padStart(8, '0')}', '${random.pick(['male', 'female'])}', '-', 'h${id}',
      '৫ বছর', ${Math.ceil(district / 8)}, ${district}, ${thana}, 'ক', 'খ', 'গ', 'photos/${id}', '${isPublic ? 'approved' : 'pending'}',
      ${isPublic ? moment : 'NULL'}, ${Number(isPublic && random.chance(0.36))}, ${isPublic && random.chance(0.03) ? 10 * random.int(1, 3) : 0},
      4102444800000, ${Math.round(raters * quality)}, ${raters}, ${moment - random.int(0, 300) * millisecondsPerDay}, ${moment}, ${moment}, ${moment})`)
}

database.exec('BEGIN')
for (let id = 1; id <= people; id++) insertPerson(id, { now: at(0), isPublic: true })
for (let id = people + newcomers + 1; id <= people + newcomers + customers; id++)
  database.exec(`INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
    VALUES (${id}, 'গ্রাহক', '018${String(id).padStart(8, '0')}', '-', 'customer', 0, 0, 0)`)
database.exec('COMMIT')
await runBatch(db, [beginOrder(db, dhakaDay(at(0))), ...projectListings(db, sql`1`)])

type Arrival = {
  id: number
  districtId: number
  categoryId: number
  day: number
  inDistrict?: number
  inTrade?: number
}
const arrivals: Arrival[] = []
// A moderator approves what has come: on most days a few, after a holiday many at once.
const approvalDays = Array.from({ length: newcomers }, () => random.int(0, 83)).map((day) =>
  day % 7 < 2 ? day - (day % 7) + 2 : day,
)
approvalDays.sort((a, b) => a - b)

const page = async (query: Partial<Parameters<typeof browseProviders>[1]>, now: Date) =>
  (
    await browseProviders(db, { page: 1, per_page: 20, fields: 'card', ...query } as never, {
      secret: 'order',
      now,
      trades: 1,
    })
  ).data as { id: number; average_rating: number; total_ratings: number }[]
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const ratedAverages = (cards: Awaited<ReturnType<typeof page>>) =>
  cards.flatMap(({ average_rating: average, total_ratings: total }) => (total > 0 ? [average] : []))

/** The first ten of the eight largest districts: what is shown, and in the order of the points alone. */
async function firstTen(now: Date): Promise<{ shown: number; byPoints: number }> {
  const districts = (
    await db
      .select({ id: providers.districtId })
      .from(providers)
      .groupBy(providers.districtId)
      .orderBy(sql`count(*) DESC`)
      .limit(8)
  ).map(({ id }) => id)
  const [shown, byPoints]: [number[], number[]] = [[], []]
  for (const district_id of districts) {
    shown.push(...ratedAverages((await page({ district_id }, now)).slice(0, 10)))
    const two = [
      await page({ district_id, per_page: 5 }, now),
      await page({ district_id, per_page: 5, page: 2 }, now),
    ]
    byPoints.push(...ratedAverages(two.flat()))
  }
  return { shown: meanOf(shown), byPoints: meanOf(byPoints) }
}

const means: { day: number; shown: number; byPoints: number }[] = []
let customer = 0
for (let day = 0; day < days; day++) {
  const night = at(day - 0.25)
  for (const isContinued of [false, true])
    await refreshOrder(db, { now: night, deadline: { isOver: () => false }, parts: 10_000, isContinued })
  const now = at(day)
  for (const approved of approvalDays.filter((own) => own === day)) {
    const id = people + arrivals.length + 1
    insertPerson(id, { now, isPublic: false })
    const [row] = await db
      .update(providers)
      .set({ status: 'approved', reviewedAt: now, introducedOn: firstFreeDay(now) })
      .where(eq(providers.id, id))
      .returning()
    await runBatch(db, projectListings(db, sql`p.id = ${id}`))
    if (row) arrivals.push({ id, districtId: row.districtId, categoryId: row.categoryId, day: approved })
  }
  for (const arrival of arrivals.filter(
    ({ inDistrict, inTrade }) => inDistrict === undefined || inTrade === undefined,
  )) {
    const { id, districtId: district_id, categoryId: category } = arrival
    const isOn = (cards: readonly { id: number }[]) => cards.some((card) => card.id === id)
    if (isOn(await page({ district_id }, now))) arrival.inDistrict ??= day - arrival.day
    if (isOn(await page({ district_id, category }, now))) arrival.inTrade ??= day - arrival.day
  }
  // Customers look at the first page of a list and rate one of it, the upper ones more often.
  for (let rating = 0; rating < ratingsADay; rating++) {
    const cards = await page(
      { district_id: districtOf(), ...(random.chance(0.7) && { category: tradeOf() }) },
      now,
    )
    const card = cards[Math.min(random.int(0, 19), random.int(0, 19))]
    if (!card) continue
    customer = (customer + 1) % customers
    const stars = Math.round((qualities.get(card.id) ?? 4) + (random.int(0, 100) - 50) / 50)
    await rateProvider(
      db,
      { id: people + newcomers + 1 + customer, name: 'গ্রাহক' },
      { id: card.id, rating: Math.min(5, Math.max(1, stars)), requiresContact: false } as never,
      now,
    )
  }
  if (day % 10 === 9) means.push({ day: day + 1, ...(await firstTen(now)) })
}

const longest = (of: 'inDistrict' | 'inTrade') => Math.max(...arrivals.map((arrival) => arrival[of] ?? days))
const worst = Math.max(...means.map(({ shown, byPoints }) => byPoints - shown))
const [first, last] = [means[0]?.shown ?? 0, means.at(-1)?.shown ?? 0]
const verdicts: Verdict[] = [
  {
    rule: 'each new profile is on a first page of its district within seven days',
    holds: arrivals.length === newcomers && longest('inDistrict') <= 7,
    found: `${arrivals.length} profiles, after ${longest('inDistrict')} days at most, in its trade there after ${longest('inTrade')}`,
  },
  {
    rule: 'the mean rating of the first ten is at most 0.1 below that by points alone',
    holds: worst <= 0.1,
    found: `${worst.toFixed(3)} at most`,
  },
  {
    rule: 'the mean rating of the first ten does not fall by more than 0.1 in 90 days',
    holds: first - last <= 0.1,
    found: `${first.toFixed(2)} at first, ${last.toFixed(2)} at last`,
  },
]
console.log(
  table(
    ['day', 'mean rating of the first ten', 'by points alone'],
    means.map(({ day, shown, byPoints }) => [day, shown.toFixed(3), byPoints.toFixed(3)]),
  ),
)
console.log(
  table(
    ['rule', 'holds', 'found'],
    verdicts.map(({ rule, holds, found }) => [rule, holds ? 'yes' : 'NO', found]),
  ),
)
process.exitCode = verdicts.every(({ holds }) => holds) ? 0 : 1
