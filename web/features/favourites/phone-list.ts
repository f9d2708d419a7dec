import { readStored, writeStored } from '#web/lib/stored.ts'
import { maxFavourites } from '#worker/features/favourites/favourites-limits.schema.ts'

/** A provider whom a visitor without a customer's account saved. The name says who it was after the provider has left. */
export type PhoneFavourite = { id: number; name: string }

export const phoneListKey = 'kormi.favourites'

// Stands for the stored list while the browser refuses to store it: it lasts as long as the page.
let unstored: readonly PhoneFavourite[] | null = null

const isFavourite = (value: unknown): value is PhoneFavourite => {
  const { id, name } = (value ?? {}) as Partial<PhoneFavourite>
  return Number.isSafeInteger(id) && Number(id) > 0 && typeof name === 'string' && name.length <= 200
}

/** Reads what the storage holds, which other code may have written: each provider once, at most as many as an account holds. */
export function parsePhoneList(text: string | null): PhoneFavourite[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const found = new Map<number, PhoneFavourite>()
    for (const value of Array.isArray(stored) ? (stored as unknown[]) : [])
      if (isFavourite(value) && !found.has(value.id)) found.set(value.id, { id: value.id, name: value.name })
    return [...found.values()].slice(0, maxFavourites)
  } catch {
    return []
  }
}

/** The list of this phone, newest first. */
export function readPhoneList(): readonly PhoneFavourite[] {
  return unstored ?? parsePhoneList(readStored(phoneListKey))
}

/** @returns whether the browser keeps the list; otherwise it lasts as long as the page */
export function writePhoneList(list: readonly PhoneFavourite[]): boolean {
  const isKept = writeStored(phoneListKey, list.length > 0 ? JSON.stringify(list) : null)
  unstored = isKept ? null : list
  return isKept
}
