import type { ComponentProps } from 'react'
import { paths } from '#web/app/pages/paths.ts'
import { readKnownPlace } from '#web/features/places/known-place.ts'
import { useIsHydrating } from '#web/lib/lazy-part.tsx'
import { Link } from '#web/ui/layout/link.tsx'

type TradeLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  trade: { id: number; slug?: string | null | undefined }
}

/**
 * Leads to the list of a trade, in the known place of the visitor. The HTML of the server is the same for all: there,
 * `web/app/layouts/late-buttons.tsx` adds the place.
 */
export function TradeLink({ trade, ...rest }: TradeLinkProps) {
  const place = useIsHydrating() ? null : readKnownPlace()
  const query = new URLSearchParams({ category: String(trade.id) })
  for (const [name, id] of Object.entries(place ?? {})) if (id !== undefined) query.set(name, String(id))
  const to = place ? `${paths.browse}?${query}` : paths.browseCategory(trade)
  return <Link {...rest} to={to} data-trade={trade.id} />
}
