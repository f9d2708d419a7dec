import { pick } from '#worker/lib/object-of.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { accounts, colleagues, FIRST_OTHER_USER_ID } from '../accounts.ts'
import { DAY, daysBefore, addTime, MINUTE } from '../clock.ts'
import { randomPerson } from '../people/person.ts'
import { thanaWeights } from '../people/population.ts'
import type { Random } from '../random.ts'
import { createPlaceFinder, type DemoContext, type Place } from './demo-context.ts'
import type { UserRow } from './provider-rows.ts'

const CUSTOMERS = 640
const SUSPENDED = 2
const WORKERS_WITHOUT_BIODATA = 22

/** Users without a profile: demo accounts, staff, customers, and service workers who have only registered. */
export function makePeople(random: Random, context: DemoContext, nextPhone: () => string): UserRow[] {
  const byHand = accountRows(context)
  const staff = colleagues.map(({ id, name }, i) =>
    plain(context, {
      id,
      name,
      role: 'staff',
      phone: nextPhone(),
      joinedAt: daysBefore(context.now, 400 - i * 90),
    }),
  )
  const randomPlace = placePicker(random, context)
  const count = Math.ceil(CUSTOMERS * context.scale)
  const customers = Array.from({ length: count }, (_, i) =>
    customer(random, context, randomPlace(), FIRST_OTHER_USER_ID + i, nextPhone()),
  )
  for (const user of customers.slice(0, SUSPENDED)) {
    user.suspendedAt = daysBefore(context.now, 12)
    user.suspensionReason = 'একাধিক সেবাদাতাকে বিরক্ত করার অভিযোগ'
  }
  const registered = Array.from({ length: WORKERS_WITHOUT_BIODATA }, (_, i) => ({
    ...customer(random, context, randomPlace(), FIRST_OTHER_USER_ID + count + i, nextPhone()),
    role: 'service_worker' as const,
  }))
  return [...byHand, ...staff, ...customers, ...registered]
}

type Plain = { id: number; name: string; role: UserRow['role']; phone: string; joinedAt: Date }

/** A user who has confirmed the number two minutes after joining. */
export function plain(context: DemoContext, { joinedAt, ...user }: Plain): UserRow {
  return {
    ...user,
    passwordHash: context.passwordHashes.accounts.get(user.id) ?? context.passwordHashes.allOthers,
    phoneVerifiedAt: addTime(joinedAt, 2 * MINUTE),
    createdAt: joinedAt,
    updatedAt: joinedAt,
  }
}

/** Demo accounts without a profile. The others are built together with their profile. */
function accountRows(context: DemoContext): UserRow[] {
  const { admin, staff, customer, subscriber, newWorker } = accounts
  const find = createPlaceFinder(context.places)
  const dhanmondi = context.places.thanas.find(
    ({ name, districtId }) => name === 'Dhanmondi' && districtId === 47,
  )
  if (!dhanmondi) throw new Error('no Dhanmondi')
  const { divisionId, districtId, upazilaId } = find(dhanmondi)
  const joined = [
    [admin, 430],
    [staff, 420],
    [customer, 40],
    [subscriber, 75],
    [newWorker, 2],
  ] as const
  return joined.map(([{ id, name, role, phone }, days]) => ({
    ...plain(context, { id, name, role, phone, joinedAt: daysBefore(context.now, days) }),
    ...(isStaff({ role }) ? {} : { divisionId, districtId, upazilaId }),
  }))
}

/** 40 % of the customers live in Dhaka or Chattogram, the others in a random district. */
function placePicker(random: Random, { places }: DemoContext): () => Place {
  const find = createPlaceFinder(places)
  const thanas = thanaWeights(places)
  return () => {
    const districtId = random.weighted([
      [47, 30],
      [8, 10],
      [random.pick(places.districts).id, 60],
    ] as const)
    return find(random.weighted(thanas.get(districtId) ?? []))
  }
}

function customer(random: Random, context: DemoContext, place: Place, id: number, phone: string): UserRow {
  const { now } = context
  const gender = random.chance(0.42) ? 'female' : 'male'
  const { name } = randomPerson(random, gender, random.int(22, 60))
  const joinedAt = addTime(now, -Math.floor(random.next() ** 1.2 * 200 * DAY) - 20 * MINUTE)
  return {
    ...plain(context, { id, name, role: 'customer', phone, joinedAt }),
    email: random.chance(0.3) ? `customer${id}@example.com` : null,
    ...pick(place, ['divisionId', 'districtId', 'upazilaId']),
  }
}
