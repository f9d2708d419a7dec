import type { Api } from '#web/lib/api.ts'
import { favouritesPerPage, type Availability } from '#worker/features/favourites/favourites-limits.schema.ts'
import { fetchCards, fetchFavourites, type Favourite } from './favourites.calls.ts'
import { customerId, syncFavourites } from './favourites-store.ts'
import { readPhoneList } from './phone-list.ts'

export type ShownFavourite = {
  id: number
  name: string
  /** Null while it cannot be asked. */
  availability: Availability | null
  /** Whether this customer has seen the number, and so calls it free of charge. */
  isSeen: boolean
  /** What is known about the provider beside the name. */
  card: Pick<
    Favourite,
    | 'category'
    | 'area'
    | 'district'
    | 'profile_photo'
    | 'average_rating'
    | 'total_ratings'
    | 'answer_rate'
    | 'experience_years'
    | 'verified_badge'
    | 'is_boosted'
  > | null
}

export type ShownPage = {
  data: readonly ShownFavourite[]
  /** Where the next page begins; null after the last one. */
  next_cursor: string | null
  /** Whether the cards could be asked for. Without a connection, the names of the phone are shown. */
  isComplete: boolean
}

/** A page of the list of this visitor: of the account of a customer, otherwise of the phone. */
export async function loadFavourites(from: Api, start: string | null = null): Promise<ShownPage> {
  if (customerId() === null) return loadPhonePage(from, Number(start ?? 0))
  // The list of the phone is added first, so that it is in the answer.
  if (start === null) await syncFavourites().catch(() => undefined)
  const { data, next_cursor } = await fetchFavourites(from, start === null ? {} : { cursor: start })
  return {
    data: data.map(({ id, name, availability, number_seen: isSeen, ...card }) => ({
      id,
      name,
      availability,
      isSeen,
      card,
    })),
    next_cursor,
    isComplete: true,
  }
}

async function loadPhonePage(from: Api, start: number): Promise<ShownPage> {
  const all = readPhoneList()
  const page = all.slice(start, start + favouritesPerPage)
  const cards = page.length
    ? await fetchCards(
        from,
        page.map(({ id }) => id),
      ).catch(() => null)
    : []
  const byId = new Map(cards?.map((card) => [card.id, card]))
  return {
    data: page.map(({ id, name }) => {
      const { availability = null, card = null } = byId.get(id) ?? {}
      return { id, name: card?.name ?? name, availability, isSeen: false, card }
    }),
    next_cursor: start + page.length < all.length ? String(start + page.length) : null,
    isComplete: cards !== null,
  }
}
