import { useId } from 'react'
import { paths } from '#web/app/pages/paths.ts'
import type { Address, FilterCategory, Listing } from '#web/features/providers/browse.calls.ts'
import { Crumbs } from '#web/features/providers/crumbs.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { otherTradePath, sentencesOf } from './about-list.rules.ts'

/** `price`: what stands beside the name in place of the number of providers. */
type PlaceLink = { name: string; path: string; total?: number | null; price?: string }

/** So many links of a group stand open; a press shows the rest. */
const open = 12
const maxTrades = 12

/** The way to a list, what is known of it, and the lists around it. Search engines follow these links. */
export function AboutList({
  address,
  categories,
  listing,
}: {
  address: Address
  categories: readonly FilterCategory[]
  listing: Listing
}) {
  const { crumbs, title, path, place, category, groups, quotes, work_prices: prices } = address
  const trades = categories
    .flatMap((trade) => {
      const other = otherTradePath(path, trade)
      const isShown = trade.id !== category.id && other && trade.biodata_count !== 0
      return isShown ? [{ name: trade.name, path: other, total: trade.biodata_count }] : []
    })
    .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))
    .slice(0, maxTrades)
  const sentences = sentencesOf(address, listing.data)
  return (
    <div className="flex flex-col gap-6 border-t border-line pt-4">
      <Crumbs crumbs={crumbs} />
      {sentences.length > 0 && (
        <section>
          <h2 className="text-lg">{title}</h2>
          <p className="mt-1 max-w-prose text-muted">{sentences.join(' ')}</p>
          {quotes.map(({ name: author, rating, comment, provider }) => (
            <blockquote key={provider.id} className="mt-2 max-w-prose wrap-anywhere">
              “{comment}”
              <footer className="text-sm text-muted">
                {author}, {formatCount(rating)} তারা,{' '}
                <Link
                  to={paths.provider(provider.id)}
                  className="inline-flex min-h-11 items-center text-action"
                >
                  {provider.name}
                </Link>{' '}
                সম্পর্কে
              </footer>
            </blockquote>
          ))}
        </section>
      )}
      {prices.length > 0 && <LinkGroup title={`${category.name}: কোন জেলায় কত`} links={prices} />}
      {groups.map(({ title: name, links }) => (
        <LinkGroup key={name} title={`${name}: ${category.name}`} links={links} />
      ))}
      {trades.length > 0 && (
        <LinkGroup title={place === null ? 'অন্য কাজের মানুষ' : `${place}: অন্য কাজের মানুষ`} links={trades} />
      )}
      <Link to={paths.categories} className="self-start font-semibold text-action">
        সব পেশা
      </Link>
    </div>
  )
}

const list =
  'flex flex-wrap gap-x-5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-1.5 [&_a]:text-action [&_a]:hover:underline'

function LinkGroup({ title, links }: { title: string; links: readonly PlaceLink[] }) {
  const id = useId()
  const [shown, rest] = [links.slice(0, open), links.slice(open)]
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Links links={shown} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-action">
            আরও {formatCount(rest.length)}টি
          </summary>
          <Links links={rest} />
        </details>
      )}
    </nav>
  )
}

const Links = ({ links }: { links: readonly PlaceLink[] }) => (
  <ul className={list}>
    {links.map(({ name, path, total = null, price = total === null ? '' : formatCount(total) }) => (
      <li key={path}>
        <Link to={path}>
          {name}
          {price && <span className="text-sm text-muted">{price}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
