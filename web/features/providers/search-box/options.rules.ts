import { noPlace } from '#web/features/places/chosen-place.rules.ts'
import { browsePath, type BrowseFilters } from '../browse.address.ts'
import type { RecentSearch } from './recent-searches.ts'
import type { Suggestion } from './suggest.rules.ts'
import type { FoundProvider } from './suggestions.calls.ts'

/** A line of the list under the search box. `isSearch`: it leads to a list, which is kept among the recent searches. */
export type Option = {
  group: 'recent' | 'trade' | 'place' | 'provider'
  key: string
  label: string
  detail: string
  image: string | null
  to: string
  isSearch: boolean
}

const recentOption = ({ label, to }: RecentSearch): Option => ({
  group: 'recent',
  key: `recent ${label}`,
  label,
  detail: '',
  image: null,
  to,
  isSearch: true,
})

function suggestionOption(
  { kind, label, detail, image, choice }: Suggestion,
  filters: BrowseFilters,
): Option {
  const { q: _typed, ...others } = filters
  const to = browsePath({ ...others, ...(choice.division_id !== undefined && noPlace), ...choice })
  return { group: kind === 'place' ? 'place' : 'trade', key: to, label, detail, image, to, isSearch: true }
}

type Named = Pick<FoundProvider, 'id' | 'name' | 'category' | 'area' | 'district' | 'profile_photo'>

const providerOption = (provider: Named, pathOf: (id: number) => string): Option => ({
  group: 'provider',
  key: `provider ${provider.id}`,
  label: provider.name,
  detail: `${provider.category.name}, ${provider.area}, ${provider.district}`,
  image: provider.profile_photo,
  to: pathOf(provider.id),
  isSearch: false,
})

type Sources = {
  /** The filters of the list to which a suggestion is added. */
  filters: BrowseFilters
  recent: readonly RecentSearch[]
  suggestions: readonly Suggestion[]
  providers: readonly Named[]
  pathOfProvider: (id: number) => string
}

/** The lines for a text: recent searches for none, otherwise what was suggested and then the providers. */
export function optionsOf(text: string, sources: Sources): Option[] {
  if (text.trim() === '') return sources.recent.map(recentOption)
  return [
    ...sources.suggestions.map((suggestion) => suggestionOption(suggestion, sources.filters)),
    ...sources.providers.map((provider) => providerOption(provider, sources.pathOfProvider)),
  ]
}

/** The filters for a submitted text: what it names itself is not looked for beside another trade or place. */
export const filtersFor = (
  q: string,
  { category, division_id, district_id, upazila_id, ...others }: BrowseFilters,
  named: { trade: boolean; place: boolean },
): BrowseFilters => ({
  ...others,
  q,
  ...(!named.trade && { category }),
  ...(!named.place && { division_id, district_id, upazila_id }),
})

/**
 * The active line after a key: -1 is the text field itself, between the last line and the first. Undefined for keys that do not
 * move.
 */
export function activeAfter(key: string, active: number, count: number): number | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const lines = count + 1
  return ((active + 1 + (key === 'ArrowDown' ? 1 : lines - 1)) % lines) - 1
}
