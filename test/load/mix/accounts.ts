import { and, asc, desc, eq, inArray, like } from 'drizzle-orm'
import { openLocalBindings } from '#seed/bindings.ts'
import { patienceOfCommands } from '#seed/patience-of-commands.ts'
import { insertRows } from '#seed/bulk-insert.ts'
import { enableSandboxGateways } from '#seed/use-sandbox-gateways.ts'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import { prepareSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { districts } from '#worker/features/places/places.table.ts'
import { subscriptionPlans } from '#worker/features/plans/plans.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users, sessions } from '#worker/features/people/people.table.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { poishaToTaka } from '#worker/lib/money.ts'

export const password = 'under-load-1'

/** The site is started with it, so that the sessions of the load are valid. */
export const signingKey = 'development-only-key-of-the-load-tests'

// A block of numbers for the customers of the load.
const phoneOf = (index: number) => `0139900${String(index).padStart(4, '0')}`
export const loadPhones = '0139900%'

export type Customer = { id: number; phone: string; token: string }

export type World = {
  /** They buy a plan before the load begins, and reveal numbers. */
  subscribers: Customer[]
  /** Each buys a plan once. */
  buyers: Customer[]
  /** They sign in with their password. */
  guests: string[]
  /** They edit their public profiles. */
  workers: (Pick<Customer, 'token'> & { providerId: number })[]
  providerIds: number[]
  categoryIds: number[]
  places: { id: number; divisionId: number }[]
  /** The dearest plan: it shows the most numbers a day. */
  plan: { id: number; amount: number }
}

/**
 * Adds customers with sessions to a seeded local database that no server uses, and reads what the requests ask for.
 * @param part of the trades and districts whose lists, profiles and workers take part, from 0 to 1
 */
export async function prepareWorld(
  { root, persistTo }: { root: string; persistTo: string },
  sizes: { subscribers: number; buyers: number; guests: number; workers: number },
  part: number,
): Promise<World> {
  const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
  try {
    const { db } = openDatabase(env.DB, 'primary', patienceOfCommands)
    const now = new Date()
    await enableSandboxGateways(env, now)
    const passwordHash = await hashPassword(password)
    const total = sizes.subscribers + sizes.buyers + sizes.guests
    const existing = await db.select({ id: users.id }).from(users).where(like(users.phone, loadPhones))
    if (existing.length > 0) throw new Error('this database was under load before: take a new folder')
    const rows = Array.from({ length: total }, (_, index) => ({
      name: 'পরীক্ষার গ্রাহক',
      phone: phoneOf(index),
      role: 'customer' as const,
      passwordHash,
      phoneVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    }))
    await runBatch(db, insertRows(db, users, rows))
    const people = await db
      .select({ id: users.id, phone: users.phone })
      .from(users)
      .where(inArray(users.phone, [phoneOf(0), phoneOf(total - 1)]))
      .orderBy(asc(users.id))
    const firstId = people[0]?.id ?? 0
    const signedIn = await Promise.all(
      rows.slice(0, sizes.subscribers + sizes.buyers).map(async ({ phone, role }, index) => {
        const id = firstId + index
        const { row, token } = await prepareSession({ id, role }, signingKey, now)
        return { row, customer: { id, phone, token } }
      }),
    )
    const some = <Item>(items: readonly Item[]) => items.slice(0, Math.ceil(items.length * Math.sqrt(part)))
    const trades = some(
      await db.select({ id: categories.id }).from(categories).where(eq(categories.isActive, true)),
    )
    const places = some(
      await db.select({ id: districts.id, divisionId: districts.divisionId }).from(districts),
    )
    const listed = await db
      .select({ providerId: providers.id, id: providers.userId })
      .from(providerListings)
      .innerJoin(providers, eq(providers.id, providerListings.providerId))
      .where(
        and(
          inArray(
            providerListings.categoryId,
            trades.map(({ id }) => id),
          ),
          inArray(
            providerListings.districtId,
            places.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(providers.id))
    const owners = listed.slice(0, Math.ceil(sizes.workers * part))
    const workers = await Promise.all(
      owners.map(async ({ id, providerId }) => {
        const { row, token } = await prepareSession({ id, role: 'service_worker' }, signingKey, now)
        return { row, worker: { providerId, token } }
      }),
    )
    const sessionRows = [...signedIn, ...workers].map(({ row }) => row)
    await runBatch(db, insertRows(db, sessions, sessionRows))
    const [plan] = await db
      .select()
      .from(subscriptionPlans)
      .where(eq(subscriptionPlans.isActive, true))
      .orderBy(desc(subscriptionPlans.dailyBiodataViewLimit))
    if (!plan) throw new Error('the site sells no plan')
    const customers = signedIn.map(({ customer }) => customer)
    return {
      subscribers: customers.slice(0, sizes.subscribers),
      buyers: customers.slice(sizes.subscribers),
      guests: rows.slice(-sizes.guests).map(({ phone }) => phone),
      workers: workers.map(({ worker }) => worker),
      providerIds: listed.map(({ providerId }) => providerId),
      categoryIds: trades.map(({ id }) => id),
      places,
      plan: { id: plan.id, amount: poishaToTaka(plan.pricePoisha) },
    }
  } finally {
    await close()
  }
}
