import '#worker/parts.ts'
import { eq, sql } from 'drizzle-orm'
import { runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import {
  recountAnswers,
  recountPrices,
} from '#worker/features/reveals/call-feedback/call-feedback.queries.ts'
import { priceRules } from '#worker/features/reveals/reveals.rules.ts'
import {
  callAnswers,
  contactChecks,
  contactReports,
  reveals,
} from '#worker/features/reveals/reveals.table.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import {
  boosts,
  boostingPlans,
  subscriptionPlans,
  subscriptions,
} from '#worker/features/entitlements/entitlements.table.ts'
import { checklistSkips } from '#worker/features/operations/operations.table.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { endOfLastMonth } from '#worker/features/operations/dashboard/dashboard.rules.ts'
import { writeFigures } from '#worker/features/operations/figures.queries.ts'
import { countDays } from '#worker/features/funnel/funnel.queries.ts'
import { daysOfWeek, lastWeeks, weeksOfFunnel } from '#worker/features/funnel/funnel.rules.ts'
import { interestDays } from '#worker/features/statistics/statistics.table.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { dhakaDay } from '#worker/features/providers/listing/listing.rules.ts'
import { beginOrder, projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { reviewReplies, ratings } from '#worker/features/ratings/ratings.table.ts'
import { termsAgreements } from '#worker/features/sign-in/sign-in.table.ts'
import { settings } from '#worker/features/settings/settings.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { addDays, dayOf, startOfMonth } from '#worker/lib/dhaka-time.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { insertRows } from '../bulk-insert.ts'
import type { LocalBindings } from '../bindings.ts'
import { sealedIdNumber } from '#worker/features/submissions/submissions.rules.ts'
import { commandDatabase } from '../command-database.ts'
import { readPlaces } from '../reference/places.ts'
import { buildDemo, type DemoRows } from './build-demo.ts'
import { storeIdentityCards, storeOwnPictures, storePictures } from './pictures/store-pictures.ts'
import { settingDefinitions } from '#worker/features/settings/setting-definitions.schema.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { createHash } from 'node:crypto'
import { termsVersion } from '#worker/features/settings/settings.rules.ts'
import { hashPassword, randomToken } from '#worker/lib/crypto.ts'
import { hashing } from '#worker/lib/hash-turns.ts'
import { settingValues } from '../reference/setting-values.ts'
import { accounts } from './accounts.ts'
import type { DemoContext } from './rows/demo-context.ts'

/** Hashes the passwords of the demo accounts. All other users share one hash, because thousands would take minutes. */
async function hashPasswords(): Promise<DemoContext['passwordHashes']> {
  // A command has no other requests that would wait.
  hashing.interval = 0
  const allOthers = await hashPassword(randomToken())
  const hashed = await Promise.all(
    Object.values(accounts).map(async ({ id, password }) => [id, await hashPassword(password)] as const),
  )
  return { accounts: new Map(hashed), allOthers }
}

/** The versions of the terms that the demo users accepted. */
const agreedTerms = (): DemoContext['terms'] => ({
  biodata: termsVersion(
    settingDefinitions.terms_of_biodata_title.default,
    settingValues.terms_of_biodata_content ?? '',
  ),
  earlierBiodata: createHash('sha256').update('an earlier text').digest('hex'),
})

/** Fictitious contact details of the operator, so that no screen is empty. */
const demoSettings: readonly (readonly [SettingKey, string])[] = [
  ['contact_phone', '09612-345678'],
  ['contact_email', 'help@kormi.example'],
  ['contact_address', 'বাড়ি ১২, সড়ক ৭, ধানমন্ডি, ঢাকা ১২০৫'],
  ['contact_location', 'ঢাকা, বাংলাদেশ'],
  ['owner_name', 'কর্মী লিমিটেড'],
  ['owner_licence', 'TRAD/DSCC/০০০০০০/২০২৬'],
  ['open_hours', 'প্রতিদিন সকাল ১০টা থেকে সন্ধ্যা ৬টা'],
  ['answer_days', '3'],
].map(([key, value]) => [key as SettingKey, (value ?? '').normalize('NFC')] as const)

/** Not a setting of the product. The row stores when the demo was loaded completely. */
const MARKER = 'demo_loaded_at'

export type DemoOutcome = 'loaded' | 'present' | 'not_empty'

/**
 * Loads the demo into an empty installation. Pictures are stored first, under digests of their contents. All rows and
 * the marker follow in one batch, so that an interrupted start leaves no partial demo.
 * @returns `present` if the demo is already loaded, `not_empty` if the installation has users
 */
export async function loadDemo(env: LocalBindings['env'], now: Date): Promise<DemoOutcome> {
  const db = commandDatabase(env.DB)
  if ((await db.select().from(settings).where(eq(settings.key, MARKER))).length > 0) return 'present'
  if ((await db.select({ id: users.id }).from(users).limit(1)).length > 0) return 'not_empty'

  const [{ portraits, sizes }, passwordHashes] = await Promise.all([
    storePictures(env.PICTURES),
    hashPasswords(),
  ])
  const rows = buildDemo({
    now,
    scale: 1,
    places: readPlaces(),
    portraits,
    passwordHashes,
    sealIdNumber: (number) => sealedIdNumber(settingsKeys(env), number),
    terms: agreedTerms(),
  })
  await Promise.all([
    storeIdentityCards(env.DOCUMENTS, rows.providers),
    storeOwnPictures(env.PICTURES, sizes, rows.ownPictures),
  ])
  await runBatch(db, [...insertDemo(db, rows, now), marker(db, now)])
  // Cached settings of an earlier start would hide the demo's settings for a day.
  await env.KV.delete('settings')
  return 'loaded'
}

/** Inserts parents before children. The product's own queries fill the listings and counters last. */
export function insertDemo(db: Database, rows: DemoRows, now: Date): UnrunQuery[] {
  return [
    ...insertRows(db, categories, rows.categories),
    ...insertRows(db, subscriptionPlans, rows.subscriptionPlans),
    ...insertRows(db, boostingPlans, rows.boostingPlans),
    ...insertRows(db, users, rows.users),
    ...insertRows(db, storedImages, rows.storedImages),
    ...insertRows(db, providers, rows.providers),
    ...insertRows(db, providerChanges, rows.providerChanges),
    ...insertRows(db, subscriptions, rows.subscriptions),
    ...insertRows(db, boosts, rows.boosts),
    ...insertRows(db, payments, rows.payments),
    ...insertRows(db, paymentEvents, rows.paymentEvents),
    // Before the reveals, because their trigger increments the same rows.
    ...insertRows(db, interestDays, rows.interest),
    ...insertRows(db, reveals, rows.reveals),
    ...insertRows(db, contactReports, rows.contactReports),
    ...insertRows(db, contactChecks, rows.contactChecks),
    ...insertRows(db, callAnswers, rows.callAnswers),
    ...insertRows(db, ratings, rows.ratings),
    ...insertRows(db, reviewReplies, rows.reviewReplies),
    ...insertRows(db, favourites, rows.favourites),
    ...insertRows(db, termsAgreements, rows.termsAgreements),
    ...insertRows(db, auditLog, rows.auditLog),
    ...demoSettings.map(([key, value]) =>
      db
        .insert(settings)
        .values({ key, value, updatedAt: now })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } }),
    ),
    // So that the checklist of the dashboard is complete.
    db
      .insert(checklistSkips)
      .values(['terms', 'operator_channel'].map((step) => ({ step, skippedBy: null, createdAt: now }))),
    recountAnswers(db, sql`1`, now),
    ...recountAllPrices(db, rows, now),
    ...closeDaysOfDemo(db, now),
    beginOrder(db, dhakaDay(now)),
    ...projectListings(db, sql`1`),
    writeFigures(db, endOfLastMonth(now), figuresBefore(startOfMonth(now))),
    writeFigures(db, dayOf(now)),
  ]
}

/** The figures at a moment, from rows that were written at once. */
function figuresBefore(moment: Date) {
  const at = moment.getTime()
  return {
    workers_pending: sql`(SELECT count(*) FROM providers
      WHERE phone <> '' AND submitted_at < ${at} AND (reviewed_at IS NULL OR reviewed_at >= ${at}))`,
    workers_approved: sql`(SELECT count(*) FROM providers
      WHERE phone <> '' AND status = 'approved' AND reviewed_at < ${at})`,
    subscriptions_active: sql`(SELECT count(*) FROM subscriptions
      WHERE status IN ('active', 'expired') AND starts_at < ${at} AND ends_at >= ${at})`,
  }
}

/** A range for each trade in a district, and for each trade in the country, that has enough prices. */
function recountAllPrices(db: Database, { callAnswers: answers }: DemoRows, now: Date): UnrunQuery[] {
  const priced = answers.filter(({ priceTaka }) => priceTaka !== null)
  const firstOfEach = (key: (answer: (typeof priced)[number]) => unknown) =>
    [...Map.groupBy(priced, key).values()]
      .filter(({ length }) => length >= priceRules.people)
      .flatMap(([first]) => first ?? [])
  return [
    ...firstOfEach(({ categoryId, districtId }) => `${categoryId} ${districtId}`).flatMap(({ revealId }) =>
      recountPrices(db, { revealId, everywhere: false }, now),
    ),
    ...firstOfEach(({ categoryId }) => categoryId).flatMap(({ revealId }) =>
      recountPrices(db, { revealId, everywhere: true }, now),
    ),
  ]
}

/** As the nightly job does it while the growth part is on, so that its pages show something once they are switched on. */
function closeDaysOfDemo(db: Database, now: Date): UnrunQuery[] {
  const yesterday = addDays(dayOf(now), -1)
  return lastWeeks(yesterday, weeksOfFunnel).flatMap((week) => countDays(db, daysOfWeek(week, yesterday)))
}

const marker = (db: Database, now: Date) =>
  db.insert(settings).values({ key: MARKER, value: now.toISOString(), updatedAt: now })
