import type { BrowseFilters } from './browse.address.ts'

const maxSuggestions = 3

/** The words of a search as separate searches, the longest first; empty for a single word. */
export function singleWordSearches(q: string): string[] {
  const words = q.split(/\s+/).filter(Boolean)
  if (words.length < 2) return []
  const known = new Set(words.filter((word) => word.length > 2))
  return Array.from(known)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxSuggestions)
}

/** The filters with the place one level wider; null without a place. */
export function widerPlace(filters: BrowseFilters): BrowseFilters | null {
  for (const level of ['upazila_id', 'district_id', 'division_id'] as const)
    if (filters[level] !== undefined) return { ...filters, [level]: undefined }
  return null
}
