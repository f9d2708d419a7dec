import type { HomeData } from '#web/features/home/home.loader.ts'
import type { Loaded as BrowseData } from '#web/features/browse/browse.loader.ts'
import type { ShownProvider } from '#web/features/providers/provider-card.tsx'

type Shown = Partial<Pick<HomeData, 'recent'> & Pick<BrowseData, 'results'>> | null | undefined

/** What the data of a shown page, a list or the home page, says of a provider. */
export function knownProvider(id: number, shown: readonly unknown[]): ShownProvider | undefined {
  return (shown as readonly Shown[])
    .flatMap((data): readonly ShownProvider[] => {
      const listing = data?.results?.listing
      const near = listing?.near?.groups.flatMap((group) => group.data) ?? []
      const recent = data?.recent && 'providers' in data.recent ? data.recent.providers : []
      return [...(listing?.data ?? []), ...near, ...recent]
    })
    .find((provider) => provider.id === id)
}
