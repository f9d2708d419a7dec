import type { RowOf } from '#worker/db/db.ts'
import { providerCard } from '#worker/features/providers/providers.serialisers.ts'
import type { listFavourites, listProvidersByIds } from './favourites.queries.ts'
import { availabilityOf } from './favourites.rules.ts'

/** A saved provider for the customer. Of one who has left, only what says who it was. */
export function favouriteCard(row: RowOf<typeof listFavourites>, now: Date) {
  const availability = availabilityOf(row)
  const seen =
    availability === 'gone'
      ? {
          ...row,
          workExperience: '',
          photo: null,
          boostedUntil: null,
          verifiedBadge: false,
          ratingSum: 0,
          ratingCount: 0,
        }
      : row
  return { ...providerCard(seen, now), availability, saved_at: row.savedAt.toISOString() }
}

/** A provider for a visitor who names the id: the card is null unless the provider is listed. */
export function cardOfId(id: number, row: RowOf<typeof listProvidersByIds> | undefined, now: Date) {
  const availability = row ? availabilityOf(row) : 'gone'
  return { id, availability, card: row && availability === 'open' ? providerCard(row, now) : null }
}
