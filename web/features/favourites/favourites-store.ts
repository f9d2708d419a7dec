import { readStoredJson, writeStored } from '#web/lib/stored.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { loadSession, privateCopyPrefix, subscribeToSession } from '#web/lib/session-store.ts'
import { maxFavourites } from '#worker/features/favourites/favourites-limits.schema.ts'
import { addFavourite, fetchFavouriteIds, removeFavourite, sendMerge } from './favourites.calls.ts'
import { phoneListKey, readPhoneList, writePhoneList, type PhoneFavourite } from './phone-list.ts'

// Customers have their list on the server, and a copy of its ids here. All others have theirs on the phone.

/** Signing out removes the copy. */
const copyKey = `${privateCopyPrefix}favourites`
/** In milliseconds. An older copy is read from the server again. */
const maxCopy = 600_000

type OwnList = {
  /** The customer; null for the list of the phone. */
  owner: number | null
  /** What the server has, as far as this page knows. */
  saved: ReadonlySet<number>
  /** When `saved` was read, in milliseconds since 1970. */
  readAt: number
  /** What the customer chose and the server has not confirmed yet. */
  wanted: Map<number, boolean>
  running: Map<number, Promise<void>>
}

type MergeOutcome = { added: number; leftOut: number }

let list = newList(null)
let merging: Promise<MergeOutcome> | null = null
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/** The id of the signed-in customer; null for all others, whose list is on the phone. */
export function customerId(): number | null {
  const { user } = loadSession()
  return user?.role === 'customer' ? user.id : null
}

function current(): OwnList {
  const owner = customerId()
  if (list.owner !== owner) list = newList(owner)
  return list
}

function newList(owner: number | null): OwnList {
  const { ids, at } = owner === null ? { ids: [], at: 0 } : readCopy(owner)
  return { owner, saved: new Set(ids), readAt: at, wanted: new Map(), running: new Map() }
}

function readCopy(owner: number): { ids: readonly number[]; at: number } {
  const copy = readStoredJson<Record<'userId' | 'ids' | 'at', unknown>>(copyKey)
  if (copy?.userId === owner && Array.isArray(copy.ids) && typeof copy.at === 'number')
    return { ids: copy.ids.filter((id) => Number.isSafeInteger(id)), at: copy.at }
  // Without a copy the server is asked.
  return { ids: [], at: 0 }
}

function setSaved(of: OwnList, ids: Iterable<number>, readAt: number): void {
  of.saved = new Set(ids)
  of.readAt = readAt
  // The session may have ended while the server answered.
  if (of !== current()) return
  // Without storage each page asks the server.
  writeStored(copyKey, JSON.stringify({ userId: of.owner, ids: [...of.saved], at: readAt }))
  changed()
}

const isOnPhone = (id: number) => readPhoneList().some((favourite) => favourite.id === id)

/** Whether a provider is saved, as this visitor chose last. */
export function isFavourite(id: number): boolean {
  const { owner, wanted, saved } = current()
  if (owner === null) return isOnPhone(id)
  // Until the list of the phone has been added, it counts.
  return wanted.get(id) ?? (saved.has(id) || isOnPhone(id))
}

/** Calls back after each change, also after a sign-in or a change in another tab. */
export function subscribeToFavourites(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== null && key !== phoneListKey && key !== copyKey) return
    const of = current()
    if (of.owner !== null) of.saved = new Set(readCopy(of.owner).ids)
    listener()
  }
  listeners.add(listener)
  const endSession = subscribeToSession(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    endSession()
    removeEventListener('storage', hear)
  }
}

/**
 * Saves or removes a provider: at once for this page, and on the server for a customer.
 * @returns where the list is kept: in the account, on the phone, or, without storage, by this page only
 * @throws ApiError if the list is full or the server refuses; the page then has the state of before
 */
export async function setFavourite(
  favourite: PhoneFavourite,
  isSaved: boolean,
): Promise<'account' | 'phone' | 'page'> {
  const of = current()
  if (of.owner === null) {
    const kept = changePhoneList(favourite, isSaved)
    changed()
    return kept ? 'phone' : 'page'
  }
  of.wanted.set(favourite.id, isSaved)
  changed()
  await settle(of, favourite.id)
  return 'account'
}

function changePhoneList({ id, name }: PhoneFavourite, isSaved: boolean): boolean {
  const others = readPhoneList().filter((other) => other.id !== id)
  if (isSaved && others.length >= maxFavourites)
    throw new ApiError(409, 'favourites_full', 'পছন্দের তালিকায় ২০০ জন আছেন। নতুন কাউকে রাখতে আগে একজনকে সরান।')
  return writePhoneList(isSaved ? [{ id, name }, ...others] : others)
}

/** Sends what the customer chose last for a provider, one call at a time. */
function settle(of: OwnList, id: number): Promise<void> {
  const running = of.running.get(id)
  if (running) return running
  const work = sendWanted(of, id).finally(() => {
    of.wanted.delete(id)
    of.running.delete(id)
    changed()
  })
  of.running.set(id, work)
  return work
}

async function sendWanted(of: OwnList, id: number): Promise<void> {
  // The merge would add a provider again who is removed now.
  await merging?.catch(() => undefined)
  for (let value = of.wanted.get(id); value !== undefined; value = of.wanted.get(id)) {
    try {
      await (value ? addFavourite(id) : removeFavourite(id))
    } catch (error) {
      // The server may have done it although the answer was lost.
      of.readAt = 0
      throw error
    }
    if (!value) writePhoneList(readPhoneList().filter((favourite) => favourite.id !== id))
    if (of.wanted.get(id) === value) of.wanted.delete(id)
    setSaved(of, value ? [id, ...of.saved] : [...of.saved].filter((other) => other !== id), of.readAt)
  }
}

/**
 * For a customer: adds the list of the phone to the account, once, and reads the ids of the account if the copy is old.
 * @returns what was added; null if there was nothing to add
 * @throws ApiError if the server cannot be asked; the list of the phone then stays for the next time
 */
export async function syncFavourites(): Promise<MergeOutcome | null> {
  const of = current()
  if (of.owner === null) return null
  if (readPhoneList().length > 0) {
    merging ??= mergePhoneList(of).finally(() => {
      merging = null
    })
    return merging
  }
  if (Date.now() - of.readAt < maxCopy) return null
  const before = of.saved
  const ids = await fetchFavouriteIds()
  // What was saved meanwhile may be missing in the answer.
  if (of.saved === before) setSaved(of, ids, Date.now())
  return null
}

async function mergePhoneList(of: OwnList): Promise<MergeOutcome> {
  const sent = readPhoneList().map(({ id }) => id)
  const { ids, added } = await sendMerge(sent)
  // What was saved on the phone meanwhile stays for the next time.
  writePhoneList(readPhoneList().filter(({ id }) => !sent.includes(id)))
  setSaved(of, ids, Date.now())
  const known = new Set(ids)
  const isFull = ids.length >= maxFavourites
  return { added, leftOut: isFull ? sent.filter((id) => !known.has(id)).length : 0 }
}
