import { readStoredJson, writeStored } from '#web/lib/stored.ts'

const key = 'kormi.recent-searches'
const most = 5
const maxLabelLength = 150

/** A search that the visitor made on this phone, and the path of its list. */
export type RecentSearch = { label: string; to: string }

const isRecentSearch = (value: unknown): value is RecentSearch => {
  const { label, to } = (value ?? {}) as Partial<Record<keyof RecentSearch, unknown>>
  return typeof label === 'string' && label !== '' && typeof to === 'string' && to.startsWith('/biodata?')
}

/** The last searches, the newest first. Empty without storage. */
export function readRecentSearches(): RecentSearch[] {
  const stored = readStoredJson(key)
  return Array.isArray(stored) ? stored.filter(isRecentSearch).slice(0, most) : []
}

function store(searches: readonly RecentSearch[]): RecentSearch[] {
  const kept = searches.slice(0, most)
  // Without storage the list lives as long as the page.
  writeStored(key, kept.length > 0 ? JSON.stringify(kept) : null)
  return kept
}

const without = (label: string) => readRecentSearches().filter((search) => search.label !== label)

/** Puts a search first. @returns the new list */
export const addRecentSearch = ({ label, to }: RecentSearch): RecentSearch[] =>
  store([{ label: label.slice(0, maxLabelLength), to }, ...without(label)])

export const removeRecentSearch = (label: string): RecentSearch[] => store(without(label))

export const clearRecentSearches = (): RecentSearch[] => store([])
