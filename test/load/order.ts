// 90 days of a site of 2,000 profiles with 200 new ones, over the product's own code: approvals, ratings, boosts and the nightly job.
//   node test/load/order.ts [seed]
// Exits with 1 unless each new profile stands on a first page of its district within seven days, and the first ten are rated as well as
// without new profiles and advertisements among them, but for 0.1 stars; and unless 200 puppets of one person move neither the answering
// rate of a worker nor the place by more than 2 %.
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
import { findOwnRate } from '#worker/features/answers/answers.queries.ts'
import { giveAnswer } from '#worker/features/answers/answers.usecases.ts'
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

/** A customer with a device of the given name, who saw the number of a provider three hours ago. @returns what an answer needs */
function insertCaller(
  id: number,
  providerId: number,
  { days, device }: { days: number; device: string },
  now: Date,
) {
  const [created, seen] = [now.getTime() - days * millisecondsPerDay, now.getTime() - 3 * 3_600_000]
  database.exec(`
    INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
      VALUES (${id}, 'গ্রাহক', '016${String(id).padStart(8, '0')}', '-', 'customer', 0, ${created}, ${created});
    INSERT INTO devices (id, user_id, token_hash, label, first_seen_at, last_seen_at)
      VALUES (${id}, ${id}, '${device}', 'Chrome', 0, 0) ON CONFLICT DO NOTHING;
    INSERT INTO sessions (id, user_id, device_id, created_at, expires_at) VALUES ('s${id}', ${id}, ${id}, 0, ${now.getTime() * 2});
    INSERT INTO subscription_plans (id, name, price_poisha, duration_days, daily_biodata_view_limit, created_at, updated_at)
      VALUES (1, 'প্ল্যান', 100, 30, 5, 0, 0) ON CONFLICT DO NOTHING;
    INSERT INTO subscriptions (id, user_id, plan_id, plan_name, price_poisha, duration_days, daily_limit, status, created_at, updated_at)
      VALUES (${id}, ${id}, 1, 'প্ল্যান', 100, 30, 5, 'cancelled', 0, 0);
    INSERT INTO reveals (id, customer_id, provider_id, subscription_id, day, created_at)
      VALUES (${id}, ${id}, ${providerId}, ${id}, '2026-11-01', ${seen})`)
  return { id, sessionId: `s${id}` }
}

const end = at(days)
let caller = 100_000
type Crowd = { days: () => number; device: (n: number) => string; network: (n: number) => string }
const ownNetwork = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
async function answer(providerId: number, picked_up: boolean, { days: age, device, network }: Crowd) {
  const id = (caller += 1)
  const customerOf = insertCaller(id, providerId, { days: age(), device: device(id) }, end)
  const given = {
    picked_up,
    revealId: id,
    network: network(id),
    keys: 'order',
    settings: { call_answers_enabled: '1' },
  }
  await giveAnswer(db, customerOf, given as never, end)
}
const honest: Crowd = { days: () => random.int(3, 600), device: (n) => `device ${n}`, network: ownNetwork }
/** Puppets of one person. What they cannot hide: that they are new, or that they share lines or a phone. */
const crowds: Record<string, Crowd> = {
  'of two days, each with a line and a phone': { ...honest, days: () => 2 },
  'of a month, each with a line and a phone': { ...honest, days: () => random.int(4, 29) },
  'of a year, behind ten lines': { ...honest, days: () => 365, network: (n) => `192.0.2.${n % 10}` },
  'of a year, with one phone': { ...honest, days: () => 365, device: () => 'one phone' },
}
const byPoints = async () =>
  (
    await db.all<{ id: number }>(
      sql`SELECT provider_id AS id FROM provider_listings WHERE district_id = 1 ORDER BY rank DESC, provider_id DESC`,
    )
  ).map(({ id }) => id)
const rateOf = async (id: number) => {
  const [row] = await findOwnRate(db, id, end)
  return row && row.weight > 0 ? row.heard / row.weight : 0
}
const attacks: { crowd: string; rate: number; place: number }[] = []
const district = await byPoints()
for (const [index, crowd] of Object.keys(crowds).entries())
  for (const [at, says] of [false, true].entries()) {
    // A worker in the middle of the list, whom twelve customers have called; whose worst enemy, or who himself, has 200 puppets.
    const target = district[Math.floor(district.length / 2) + 2 * index + at] ?? 0
    for (let honestAnswers = 0; honestAnswers < 12; honestAnswers++)
      await answer(target, honestAnswers % 3 !== 0, { ...honest, days: () => random.int(40, 600) })
    const before = { rate: await rateOf(target), place: (await byPoints()).indexOf(target) }
    for (let puppet = 0; puppet < 200; puppet++) await answer(target, says, crowds[crowd] ?? honest)
    const after = { rate: await rateOf(target), place: (await byPoints()).indexOf(target) }
    attacks.push({
      crowd: `${crowd}, who say ${says ? 'yes' : 'no'}`,
      rate: Math.abs(after.rate - before.rate),
      place: Math.abs(after.place - before.place) / district.length,
    })
  }
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const moved = Math.max(...attacks.flatMap(({ rate, place }) => [rate, place]))

const longest = (of: 'inDistrict' | 'inTrade') => Math.max(...arrivals.map((arrival) => arrival[of] ?? days))
const worst = Math.max(...means.map(({ shown, byPoints }) => byPoints - shown))
const [first, last] = [means[0]?.shown ?? 0, means.at(-1)?.shown ?? 0]
const verdicts: Verdict[] = [
  {
    rule: '200 puppets move neither a rate nor a place by more than 2 %',
    holds: moved <= 0.02,
    found: `${percent(moved)} at most`,
  },
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
    ['200 puppets', 'rate moved', 'place moved'],
    attacks.map(({ crowd, rate, place }) => [crowd, percent(rate), percent(place)]),
  ),
)
console.log(
  table(
    ['rule', 'holds', 'found'],
    verdicts.map(({ rule, holds, found }) => [rule, holds ? 'yes' : 'NO', found]),
  ),
)
process.exitCode = verdicts.every(({ holds }) => holds) ? 0 : 1
