import { eq } from 'drizzle-orm'
import { db } from '#test/support/database.ts'
import {
  makeBoostingPlan,
  makeCategory,
  makePlace,
  makeProvider,
  makeSubscription,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import { makeManualPayment, makePayment } from '#test/support/payments.ts'
import { changeSettings } from '#test/support/settings.ts'
import { users } from '#worker/features/people/people.table.ts'
import { roles, type Role } from '#worker/lib/rights.schema.ts'

type User = Awaited<ReturnType<typeof makeUser>>

/** The rows that generated requests are about. */
export type World = Awaited<ReturnType<typeof makeWorld>>

/** Makes callers of each role, and other people with profiles, payments and hidden phones. */
export async function makeWorld() {
  await changeSettings({
    enable_manual_payment: '1',
    manual_payment_instructions: 'টাকা পাঠান',
    manual_payment_number: '01799999999',
  })
  const place = await makePlace()
  const category = await makeCategory()
  const strangers = [await makeUser(), await makeUser('staff'), await makeUser('admin')]
  const shown = await makeProvider({ place, categoryId: category.id })
  const others = [
    await makeProvider({ place, categoryId: category.id, gender: 'female' }),
    await makeProvider({ place, categoryId: category.id, status: 'pending', reviewedAt: null }),
    await makeProvider({ place, categoryId: category.id, isActive: false }),
  ]
  const strangersPayment = await makeManualPayment({ userId: strangers[0]?.id ?? 0 })
  const callers = new Map<Role, User>()
  for (const role of roles) callers.set(role, await newCaller(role))
  const worker = callers.get('service_worker')
  const ownPayment = await makePayment({ userId: worker?.id ?? 0, method: 'manual', status: 'initiated' })
  return {
    place,
    category,
    providers: [shown, ...others],
    plan: await makeSubscriptionPlan(),
    boostingPlan: await makeBoostingPlan(),
    strangersRef: strangersPayment.ref,
    ownRef: ownPayment.ref,
    callers,
    /** The phones of other people. A guest, customer or worker must never read one that was not revealed. */
    hiddenPhones: [
      ...strangers.map(({ phone }) => phone ?? ''),
      ...[shown, ...others].map(({ phone }) => phone),
    ],
  }
}

async function newCaller(role: Role): Promise<User> {
  const user = await makeUser(role)
  if (role === 'customer') await makeSubscription(user.id, { dailyLimit: 3 })
  return user
}

/** The caller with this role; a new one if a request has erased, suspended or changed the last one. */
export async function currentCaller(world: World, role: Role): Promise<User> {
  const known = world.callers.get(role)
  const [row] = known ? await db.select().from(users).where(eq(users.id, known.id)) : []
  if (
    row &&
    row.erasedAt === null &&
    row.suspendedAt === null &&
    row.role === role &&
    !row.passwordChangeRequiredAt
  )
    return row
  const caller = await newCaller(role)
  world.callers.set(role, caller)
  return caller
}
