import type { favourites } from '#worker/features/favourites/favourites.table.ts'
import type { providerViews } from '#worker/features/providers/providers.table.ts'
import { daysOfViews, viewsOfWeek } from '#worker/features/providers/views.rules.ts'
import type { termsAgreements } from '#worker/features/sign-in/sign-in.table.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { accounts } from '../accounts.ts'
import { addDays, between, dhakaDay, daysBefore, addTime, MINUTE } from '../clock.ts'
import type { Random } from '../random.ts'
import type { RevealRow } from './contact-rows.ts'
import type { DemoContext } from './demo-context.ts'
import { isPublic, type ProviderRow, type UserRow } from './provider-rows.ts'

type FavouriteRow = typeof favourites.$inferInsert
type ViewRow = typeof providerViews.$inferInsert
type AgreementRow = typeof termsAgreements.$inferInsert

/** Rows of single views. */
const daysOfRows = 2
const WATCHED = 40

/** Saved profiles of the two customer accounts and of a third of the other customers. */
export function makeFavourites(
  random: Random,
  now: Date,
  customers: readonly UserRow[],
  providers: readonly ProviderRow[],
): FavouriteRow[] {
  const open = providers.filter(isPublic)
  return customers.flatMap((customer) => {
    const known = customer.id === accounts.customer.id || customer.id === accounts.subscriber.id
    if (!known && !random.chance(0.33)) return []
    const near = open.filter(({ districtId }) => districtId === customer.districtId)
    return random.sample(near, known ? 5 : random.int(1, 5)).map(({ id }) => ({
      customerId: customer.id,
      providerId: id,
      createdAt: between(random, known ? daysBefore(now, 20) : customer.createdAt, now),
    }))
  })
}

/** Accepted terms: all confirmed users accepted the registration terms, customers with a reveal the biodata terms. */
export function makeAgreements(
  { now, terms }: DemoContext,
  users: readonly UserRow[],
  reveals: readonly RevealRow[],
): AgreementRow[] {
  const registered = users
    .filter((user) => !isStaff(user))
    .map(({ id, createdAt }): AgreementRow => ({
      userId: id,
      kind: 'registration',
      version: terms.registration,
      agreedAt: createdAt,
    }))
  const first = new Map<number, Date>()
  for (const { customerId, createdAt } of reveals)
    if (!first.has(customerId)) first.set(customerId, createdAt)
  const revealed = [...first].map(([userId, firstAt]): AgreementRow => ({
    userId,
    kind: 'biodata',
    // The subscriber account accepted an earlier version, so the site asks it again.
    version: userId === accounts.subscriber.id ? terms.earlierBiodata : terms.biodata,
    agreedAt: addTime(firstAt < now ? firstAt : now, -MINUTE),
  }))
  return [...registered, ...revealed]
}

/** Views of the last week for a few providers. Sets a plausible total for all approved providers. @returns the single views of two days */
export function makeViews(
  random: Random,
  now: Date,
  providers: readonly ProviderRow[],
  reveals: readonly RevealRow[],
): ViewRow[] {
  const revealsOf = new Map<number, number>()
  for (const { providerId } of reveals) revealsOf.set(providerId, (revealsOf.get(providerId) ?? 0) + 1)
  const reviewed = providers.filter(({ status }) => status === 'approved')
  for (const provider of reviewed)
    provider.viewsCount = (revealsOf.get(provider.id) ?? 0) * random.int(4, 11) + random.int(0, 70)
  const watched = [
    ...reviewed.filter(({ userId }) => userId === accounts.approvedWorker.id),
    ...random.sample(
      reviewed.filter(({ userId, rankBonus }) => rankBonus && userId !== accounts.approvedWorker.id),
      WATCHED,
    ),
  ]
  const today = dhakaDay(now)
  const days = Array.from({ length: daysOfViews }, (_, i) => addDays(today, -i))
  return watched.flatMap((provider) => {
    const seen = Object.fromEntries(days.map((day) => [day, random.int(2, 11)]))
    provider.viewsByDay = seen
    provider.viewsCount = Math.max(provider.viewsCount, viewsOfWeek(seen, today))
    return days.slice(0, daysOfRows).flatMap((day) =>
      Array.from({ length: seen[day] ?? 0 }, (_, i): ViewRow => ({
        providerId: provider.id,
        day,
        visitor: sha256Hex(`${provider.id} ${day} ${i}`),
      })),
    )
  })
}
