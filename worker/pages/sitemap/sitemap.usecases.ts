import { batch, type Database } from '#worker/db/db.ts'
import { publicPages } from '#web/app/pages/public-pages.ts'
import { paths } from '#web/app/pages/paths.ts'
import {
  listInformationPages,
  listProviderParts,
  listProvidersOfPart,
  listTradePlaces,
  listIndexedTrades,
} from './sitemap.queries.ts'
import { partPath, type Address, type Part } from './sitemap.rules.ts'

const changed = ({ changed_at: at }: { changed_at: number }) => new Date(at)

/** The parts that have an address. */
export async function listParts(db: Database): Promise<Address[]> {
  const { trades, providers } = await batch(db, {
    trades: listIndexedTrades(db),
    providers: listProviderParts(db),
  })
  return [
    { path: partPath({ of: 'pages' }), changedAt: null },
    ...trades.map((row) => ({ path: partPath({ of: 'trade', id: row.id }), changedAt: changed(row) })),
    ...providers.map((row) => ({
      path: partPath({ of: 'providers', number: row.number }),
      changedAt: changed(row),
    })),
  ]
}

/** The addresses of a part; none for a part without a trade or provider. */
export async function listAddresses(db: Database, part: Part): Promise<Address[]> {
  if (part.of === 'providers')
    return (await listProvidersOfPart(db, part.number)).map((row) => ({
      path: paths.provider(row.id),
      changedAt: changed(row),
    }))
  if (part.of === 'trade')
    return (await listTradePlaces(db, part.id)).map((row) => ({
      path: ['/sheba', row.trade, row.area, row.thana].filter((name) => name !== null).join('/'),
      changedAt: changed(row),
    }))
  const edited = new Map<string, Date>(
    (await listInformationPages(db)).map(({ slug, updatedAt }) => [`/${slug}`, updatedAt]),
  )
  return publicPages
    .filter(({ path }) => !path.includes(':'))
    .map(({ path }) => ({ path, changedAt: edited.get(path) ?? null }))
}
