import { boosts } from '#worker/features/boosts/boosts.table.ts'
import { boostingPlans, subscriptionPlans } from '#worker/features/plans/plans.table.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import {
  districts,
  divisions,
  thanas,
  type DistrictRow,
  type DivisionRow,
  type ThanaRow,
} from '#worker/features/places/places.table.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers, type NewProvider } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import type { Role } from '#worker/lib/rights.schema.ts'
import { users, type NewUser } from '#worker/features/people/people.table.ts'
import { unmatchableHash } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { db } from './database.ts'

let counter = 0
const next = () => (counter += 1)

/** A valid phone number that no other row of this test file has. */
export const newPhone = (): string => `019${String(10_000_000 + next()).slice(-8)}`

async function onlyRow<Row>(query: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await query
  if (!row) throw new Error('the factory wrote no row')
  return row
}

/** A verified account. Without a `passwordHash` no password matches. */
export async function makeUser(role: Role = 'customer', values: Partial<NewUser> = {}) {
  const now = new Date()
  return onlyRow(
    db
      .insert(users)
      .values({
        name: `ব্যবহারকারী ${next()}`,
        phone: newPhone(),
        role,
        passwordHash: unmatchableHash,
        phoneVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning(),
  )
}

/** The user as the use cases receive it. */
export const actorOf = (user: Awaited<ReturnType<typeof makeUser>>) => ({
  ...user,
  phone: user.phone ?? '',
  sessionId: 'x',
})

export async function makeCategory(values: Partial<typeof categories.$inferInsert> = {}) {
  const now = new Date()
  const name = values.name ?? `পেশা ${next()}`
  return onlyRow(
    db
      .insert(categories)
      .values({
        name,
        nameFolded: foldText(name),
        slug: `trade-${next()}`,
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning(),
  )
}

export type Place = { division: DivisionRow; district: DistrictRow; thana: ThanaRow }

/** A division with one district and one thana. */
export async function makePlace(): Promise<Place> {
  const now = new Date()
  const stamp = { createdAt: now, updatedAt: now }
  const n = next()
  const division = await onlyRow(
    db
      .insert(divisions)
      .values({ name: `Division ${n}`, slug: `division-${n}`, bnName: `বিভাগ ${n}`, ...stamp })
      .returning(),
  )
  const district = await onlyRow(
    db
      .insert(districts)
      .values({
        divisionId: division.id,
        name: `District ${n}`,
        slug: `district-${n}`,
        bnName: `জেলা ${n}`,
        ...stamp,
      })
      .returning(),
  )
  const thana = await onlyRow(
    db
      .insert(thanas)
      .values({
        districtId: district.id,
        name: `Thana ${n}`,
        slug: `thana-${n}`,
        bnName: `থানা ${n}`,
        ...stamp,
      })
      .returning(),
  )
  return { division, district, thana }
}

/** An approved, active and listed provider. By default with a new account, category and place. */
export async function makeProvider(
  options: { place?: Place; categoryId?: number; userId?: number } & Partial<NewProvider> = {},
) {
  const { place = await makePlace(), ...values } = options
  const now = new Date()
  const user = values.userId ? null : await makeUser('service_worker')
  const provider = await onlyRow(
    db
      .insert(providers)
      .values({
        userId: user?.id ?? 0,
        categoryId: values.categoryId ?? (await makeCategory()).id,
        name: `কর্মী ${next()}`,
        phone: user?.phone ?? newPhone(),
        gender: 'male',
        idNumberSealed: 'v1.sealed',
        idNumberHash: `hash-${next()}`,
        workExperience: '৫ বছরের অভিজ্ঞতা',
        bio: 'যত্ন নিয়ে কাজ করি।',
        divisionId: place.division.id,
        districtId: place.district.id,
        upazilaId: place.thana.id,
        division: place.division.bnName,
        district: place.district.bnName,
        area: place.thana.bnName,
        status: 'approved',
        reviewedAt: now,
        submittedAt: now,
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning(),
  )
  await db.batch(projectListing(db, provider.id))
  return provider
}

export async function makeSubscriptionPlan(values: Partial<typeof subscriptionPlans.$inferInsert> = {}) {
  const now = new Date()
  return onlyRow(
    db
      .insert(subscriptionPlans)
      .values({
        name: `প্ল্যান ${next()}`,
        pricePoisha: 50_000,
        durationDays: 30,
        dailyBiodataViewLimit: 10,
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning(),
  )
}

export async function makeBoostingPlan(values: Partial<typeof boostingPlans.$inferInsert> = {}) {
  const now = new Date()
  return onlyRow(
    db
      .insert(boostingPlans)
      .values({
        name: `বুস্ট ${next()}`,
        pricePoisha: 20_000,
        durationDays: 15,
        rankBonus: 10,
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning(),
  )
}

/** A running subscription of a customer, from yesterday to 29 days from now. */
export async function makeSubscription(
  userId: number,
  values: Partial<typeof subscriptions.$inferInsert> = {},
) {
  const now = new Date()
  const plan = values.planId ? null : await makeSubscriptionPlan()
  return onlyRow(
    db
      .insert(subscriptions)
      .values({
        userId,
        planId: plan?.id ?? 0,
        planName: plan?.name ?? 'প্ল্যান',
        pricePoisha: 50_000,
        durationDays: 30,
        dailyLimit: 10,
        status: 'active',
        startsAt: new Date(now.getTime() - millisecondsPerDay),
        endsAt: new Date(now.getTime() + 29 * millisecondsPerDay),
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning(),
  )
}

/** A running boost of a provider, from yesterday to 14 days from now. The provider itself is not changed. */
export async function makeBoost(providerId: number, values: Partial<typeof boosts.$inferInsert> = {}) {
  const now = new Date()
  const plan = values.planId ? null : await makeBoostingPlan()
  return onlyRow(
    db
      .insert(boosts)
      .values({
        providerId,
        planId: plan?.id ?? 0,
        planName: plan?.name ?? 'বুস্ট',
        pricePoisha: 20_000,
        durationDays: 15,
        rankBonus: 10,
        status: 'active',
        startsAt: new Date(now.getTime() - millisecondsPerDay),
        endsAt: new Date(now.getTime() + 14 * millisecondsPerDay),
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning(),
  )
}

/** A number that a customer has seen, under an expired subscription. */
export async function makeReveal(
  customerId: number,
  providerId: number,
  values: Partial<typeof reveals.$inferInsert> = {},
) {
  const { id: subscriptionId } = await makeSubscription(customerId, { status: 'expired' })
  const createdAt = new Date()
  return onlyRow(
    db
      .insert(reveals)
      .values({
        customerId,
        providerId,
        subscriptionId,
        day: createdAt.toISOString().slice(0, 10),
        createdAt,
        ...values,
      })
      .returning(),
  )
}

/** A public comment with five stars, by a new customer. The totals of the provider are not changed. */
export async function makeReview(providerId: number, values: Partial<typeof ratings.$inferInsert> = {}) {
  const now = new Date()
  const { id: customerId } = await makeUser('customer')
  return onlyRow(
    db
      .insert(ratings)
      .values({
        providerId,
        customerId,
        rating: 5,
        comment: 'ভালো কাজ',
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning(),
  )
}
