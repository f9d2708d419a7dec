import type { ShownProvider } from '#web/features/providers/provider-card.tsx'

type Cards = { data: readonly ShownProvider[] }
/** The data of a list, or of the home page. */
type Shown = {
  results?: { listing?: Cards & { near: { groups: readonly Cards[] } | null } }
  recent?: { providers?: readonly ShownProvider[] }
} | null

/** What the data of a shown page, a list or the home page, says of a provider. */
export function knownProvider(id: number, shown: readonly unknown[]): ShownProvider | undefined {
  return (shown as readonly Shown[])
    .flatMap((data) => {
      const listing = data?.results?.listing
      const near = listing?.near?.groups.flatMap((group) => group.data) ?? []
      return [...(listing?.data ?? []), ...near, ...(data?.recent?.providers ?? [])]
    })
    .find((provider) => provider.id === id)
}
