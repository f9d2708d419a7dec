import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { callAnswers, reveals } from '#worker/features/reveals/reveals.table.ts'
import { boughtBoost, boughtSubscription } from '#seed/demo/plans.ts'
import {
  boosts,
  boostingPlans,
  subscriptionPlans,
  subscriptions,
} from '#worker/features/entitlements/entitlements.table.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import {
  districts,
  divisions,
  thanas,
  type DistrictRow,
  type DivisionRow,
  type ThanaRow,
} from '#worker/features/places/places.table.ts'
import { onboardings } from '#worker/features/recruiting/recruiting.table.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerChanges, providers, type NewProvider } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import type { Role } from '#worker/lib/rights.schema.ts'
import { users, type NewUser } from '#worker/features/people/people.table.ts'
import { unmatchableHash } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { db } from './database.ts'

let counter = 0
const next = () => (counter += 1)

/** A valid phone number that no other row of this test file has. */
export const newPhone = (): string => `019${String(10_000_000 + next()).slice(-8)}`

const stamp = (now = new Date()) => ({ createdAt: now, updatedAt: now })

/** Inserts one row and returns it with its defaults. */
export async function insertRow<Table extends SQLiteTable>(
  table: Table,
  values: InferInsertModel<Table>,
): Promise<InferSelectModel<Table>> {
  const [row] = (await db
    .insert(table)
    .values(values as never)
    .returning()) as InferSelectModel<Table>[]
  if (!row) throw new Error('the factory wrote no row')
  return row
}

/** The columns of a verified account. Without a `passwordHash` no password matches. */
export const userValues = (role: Role, now: Date): NewUser => ({
  name: `ব্যবহারকারী ${next()}`,
  phone: newPhone(),
  role,
  passwordHash: unmatchableHash,
  phoneVerifiedAt: now,
  ...stamp(now),
})

export const makeUser = (role: Role = 'customer', values: Partial<NewUser> = {}) =>
  insertRow(users, { ...userValues(role, new Date()), ...values })

/** The user as the use cases receive it. */
export const actorOf = (user: Awaited<ReturnType<typeof makeUser>>) => ({
  ...user,
  phone: user.phone ?? '',
  sessionId: 'x',
})

export async function makeCategory(values: Partial<typeof categories.$inferInsert> = {}) {
  const name = values.name ?? `পেশা ${next()}`
  const slug = `trade-${next()}`
  const row = await insertRow(categories, { name, nameFolded: foldText(name), slug, ...stamp(), ...values })
  await raiseNumber(db, 'trades')
  return row
}

export type Place = { division: DivisionRow; district: DistrictRow; thana: ThanaRow }

/** A division with one district and one thana. */
export async function makePlace(): Promise<Place> {
  const n = next()
  const named = (level: string, bnName: string) => ({
    name: `${level} ${n}`,
    slug: `${level.toLowerCase()}-${n}`,
    bnName: `${bnName} ${n}`,
    ...stamp(),
  })
  const division = await insertRow(divisions, named('Division', 'বিভাগ'))
  const district = await insertRow(districts, { divisionId: division.id, ...named('District', 'জেলা') })
  const thana = await insertRow(thanas, { districtId: district.id, ...named('Thana', 'থানা') })
  await raiseNumber(db, 'places')
  return { division, district, thana }
}

/** The columns of a profile, or of a waiting change, that say where a provider works. */
export const placeColumns = ({ division, district, thana }: Place) => ({
  divisionId: division.id,
  districtId: district.id,
  upazilaId: thana.id,
  division: division.bnName,
  district: district.bnName,
  area: thana.bnName,
})

/** The columns of an approved and active provider. */
export const providerValues = (place: Place, now: Date) => ({
  name: `কর্মী ${next()}`,
  gender: 'male' as const,
  idNumberSealed: 'v1.sealed',
  idNumberHash: `hash-${next()}`,
  workExperience: '৫ বছরের অভিজ্ঞতা',
  bio: 'যত্ন নিয়ে কাজ করি।',
  ...placeColumns(place),
  status: 'approved' as const,
  reviewedAt: now,
  submittedAt: now,
  ...stamp(now),
})

/** An approved, active and listed provider. By default with a new account, category and place. */
export async function makeProvider(
  options: { place?: Place; categoryId?: number; userId?: number } & Partial<NewProvider> = {},
) {
  const { place = await makePlace(), ...values } = options
  const user = values.userId ? null : await makeUser('service_worker')
  const provider = await insertRow(providers, {
    userId: user?.id ?? 0,
    categoryId: values.categoryId ?? (await makeCategory()).id,
    phone: user?.phone ?? newPhone(),
    ...providerValues(place, new Date()),
    ...values,
  })
  await db.batch(projectListing(db, provider.id))
  return provider
}

/** A change of a profile that waits for a moderator. */
export const makeChange = (
  providerId: number,
  changes: Record<string, unknown>,
  values: Partial<typeof providerChanges.$inferInsert> = {},
) => insertRow(providerChanges, { providerId, changes, createdAt: new Date(), ...values })

const subscriptionTerms = { pricePoisha: 50_000, durationDays: 30, dailyBiodataViewLimit: 10 }
const boostTerms = { pricePoisha: 20_000, durationDays: 15, rankBonus: 10 }

export const makeSubscriptionPlan = (values: Partial<typeof subscriptionPlans.$inferInsert> = {}) =>
  insertRow(subscriptionPlans, { name: `প্ল্যান ${next()}`, ...subscriptionTerms, ...stamp(), ...values })

export const makeBoostingPlan = (values: Partial<typeof boostingPlans.$inferInsert> = {}) =>
  insertRow(boostingPlans, { name: `বুস্ট ${next()}`, ...boostTerms, ...stamp(), ...values })

const daysFromNow = (days: number) => new Date(Date.now() + days * millisecondsPerDay)

/** A running subscription of a customer, from yesterday to 29 days from now. */
export async function makeSubscription(
  userId: number,
  values: Partial<typeof subscriptions.$inferInsert> = {},
) {
  const plan = values.planId
    ? { id: values.planId, name: 'প্ল্যান', ...subscriptionTerms }
    : await makeSubscriptionPlan()
  return insertRow(subscriptions, {
    userId,
    ...boughtSubscription(plan),
    status: 'active',
    startsAt: daysFromNow(-1),
    endsAt: daysFromNow(29),
    ...stamp(),
    ...values,
  })
}

/** A running boost of a provider, from yesterday to 14 days from now. The provider itself is not changed. */
export async function makeBoost(providerId: number, values: Partial<typeof boosts.$inferInsert> = {}) {
  const plan = values.planId ? { id: values.planId, name: 'বুস্ট', ...boostTerms } : await makeBoostingPlan()
  return insertRow(boosts, {
    providerId,
    ...boughtBoost(plan),
    status: 'active',
    startsAt: daysFromNow(-1),
    endsAt: daysFromNow(14),
    ...stamp(),
    ...values,
  })
}

/** A number that a customer has seen, by default under an expired subscription. */
export async function makeReveal(
  customerId: number,
  providerId: number,
  values: Partial<typeof reveals.$inferInsert> = {},
) {
  const subscriptionId =
    values.subscriptionId ?? (await makeSubscription(customerId, { status: 'expired' })).id
  const createdAt = values.createdAt ?? new Date()
  const day = createdAt.toISOString().slice(0, 10)
  return insertRow(reveals, { customerId, providerId, subscriptionId, day, createdAt, ...values })
}

/** What a customer said about a call. The rate of the provider is not changed. */
export const makeCallAnswer = (
  values: Pick<typeof callAnswers.$inferInsert, 'revealId' | 'customerId' | 'providerId'> &
    Partial<typeof callAnswers.$inferInsert>,
) =>
  insertRow(callAnswers, { categoryId: 1, districtId: 1, pickedUp: true, weight: 100, ...stamp(), ...values })

/** A public comment with five stars, by default of a new customer. The totals of the provider are not changed. */
export async function makeReview(providerId: number, values: Partial<typeof ratings.$inferInsert> = {}) {
  const customerId = values.customerId ?? (await makeUser('customer')).id
  return insertRow(ratings, { providerId, customerId, rating: 5, comment: 'ভালো কাজ', ...stamp(), ...values })
}

/** A form that an agent took, which waits for the agreement of the worker. */
export async function makeOnboarding(
  agentId: number,
  values: Partial<InferInsertModel<typeof onboardings>> = {},
) {
  const [place, category] = [await makePlace(), await makeCategory()]
  const now = new Date()
  return insertRow(onboardings, {
    agentId,
    formKey: `form-of-test-${next()}`,
    phone: newPhone(),
    name: 'জমিলা খাতুন',
    gender: 'female',
    categoryId: category.id,
    upazilaId: place.thana.id,
    workExperience: '৫ বছর',
    idNumberHash: 'hash',
    photo: 'photos/of-a-form',
    createdAt: now,
    expiresAt: new Date(now.getTime() + millisecondsPerDay),
    ...values,
  })
}
