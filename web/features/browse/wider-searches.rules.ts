import type { BrowseFilters } from '#web/features/providers/browse.address.ts'

const maxSuggestions = 3

export function singleWordSearches(q: string): string[] {
  const words = q.split(/\s+/).filter(Boolean)
  if (words.length < 2) return []
  const known = new Set(words.filter((word) => word.length > 2))
  return Array.from(known)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxSuggestions)
}

const widerLabels = {
  upazila_id: 'পুরো জেলায় দেখুন',
  district_id: 'পুরো বিভাগে দেখুন',
  division_id: 'সারা দেশে দেখুন',
}

/** The same search in the next larger place, with the text of its link; null if it has no place. */
export function widerPlace(filters: BrowseFilters): { filters: BrowseFilters; label: string } | null {
  for (const level of ['upazila_id', 'district_id', 'division_id'] as const)
    if (filters[level] !== undefined)
      return { filters: { ...filters, [level]: undefined }, label: widerLabels[level] }
  return null
}
