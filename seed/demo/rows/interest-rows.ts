import type { favourites } from '#worker/features/favourites/favourites.table.ts'
import { daysOfViews, viewsOfWeek } from '#worker/features/providers/views.rules.ts'
import type { termsAgreements } from '#worker/features/sign-in/sign-in.table.ts'
import { accounts } from '../accounts.ts'
import { addDays, between, dhakaDay, daysBefore, addTime, MINUTE } from '../clock.ts'
import type { Random } from '../random.ts'
import type { RevealRow } from './contact-rows.ts'
import type { DemoContext } from './demo-context.ts'
import { isPublic, type ProviderRow, type UserRow } from './provider-rows.ts'

type FavouriteRow = typeof favourites.$inferInsert
type AgreementRow = typeof termsAgreements.$inferInsert

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

/** The biodata terms that customers with a reveal accepted. */
export function makeAgreements({ now, terms }: DemoContext, reveals: readonly RevealRow[]): AgreementRow[] {
  const first = [...Map.groupBy(reveals, ({ customerId }) => customerId)].flatMap(([, [row]]) => row ?? [])
  return first.map(({ customerId, createdAt }) => ({
    userId: customerId,
    kind: 'biodata',
    // The subscriber account accepted an earlier version, so the site asks it again.
    version: customerId === accounts.subscriber.id ? terms.earlierBiodata : terms.biodata,
    agreedAt: addTime(createdAt < now ? createdAt : now, -MINUTE),
  }))
}

/** Sets plausible views: a total for all approved providers, and those of each day of the last week for a few. */
export function countViews(
  random: Random,
  now: Date,
  providers: readonly ProviderRow[],
  reveals: readonly RevealRow[],
): void {
  const revealsOf = Map.groupBy(reveals, ({ providerId }) => providerId)
  const reviewed = providers.filter(({ status }) => status === 'approved')
  for (const provider of reviewed)
    provider.viewsCount = (revealsOf.get(provider.id)?.length ?? 0) * random.int(4, 11) + random.int(0, 70)
  const isKnown = ({ userId }: ProviderRow) => userId === accounts.approvedWorker.id
  const boosted = reviewed.filter((provider) => provider.rankBonus && !isKnown(provider))
  const today = dhakaDay(now)
  for (const provider of [...reviewed.filter(isKnown), ...random.sample(boosted, WATCHED)]) {
    provider.viewsByDay = Object.fromEntries(
      Array.from({ length: daysOfViews }, (_, back) => [addDays(today, -back), random.int(2, 11)]),
    )
    provider.viewsCount = Math.max(provider.viewsCount, viewsOfWeek(provider.viewsByDay, today))
  }
}
