import { batch, type Database } from '#worker/db/db.ts'
import { findPastParts } from '#worker/features/slugs/slugs.queries.ts'
import { findChain, listAreasBySlug, listThanasBySlug, listTradesBySlug, type AddressIds, type AreaRow } from './addresses.queries.ts'
import type { AddressOfQuery, AddressQuery } from './addresses.schema.ts'
import { publicAddress, type PublicAddress } from './addresses.answers.ts'
import { notFound, refused } from '#worker/lib/errors.ts'

const addressNotFound = () => notFound('এই ঠিকানায় কোনো পেশা বা এলাকা নেই।')

/** 410: the trade or the place was deleted. */
const addressGone = () =>
  refused(410, 'gone', 'এই পেশা বা এলাকাটি আর নেই। অন্য পেশা বা এলাকা বেছে নিন।')

const current = <Row extends { slug: string | null }>(rows: readonly Row[], slug: string) =>
  rows.find((row) => row.slug === slug) ?? rows[0]

/**
 * What `/sheba/<trade>/<area>/<thana>` shows, and its address today.
 * @throws 404; 410 `gone` for a trade or place that was deleted
 */
export async function readAddress(db: Database, query: AddressQuery): Promise<PublicAddress> {
  const { trade, area, thana } = query
  if (thana !== undefined && area === undefined) throw addressNotFound()
  const found = await batch(db, {
    trades: listTradesBySlug(db, trade),
    areas: area === undefined ? null : listAreasBySlug(db, area),
    thanas: area === undefined || thana === undefined ? null : listThanasBySlug(db, area, thana),
    past: findPastParts(db, query),
  })
  const [past] = found.past
  const missing = (part: keyof AddressQuery) => (past?.[part] ? addressGone() : addressNotFound())
  const foundTrade = current(found.trades, trade)
  if (!foundTrade) throw missing('trade')
  const foundThana = thana === undefined ? undefined : current(found.thanas ?? [], thana)
  const foundArea = area === undefined ? undefined : current<AreaRow>(found.areas ?? [], area)
  // A thana may have moved to a district of another name, so it decides without its area.
  if (thana !== undefined && !foundThana) throw missing(foundArea ? 'thana' : 'area')
  if (area !== undefined && !foundArea && !foundThana) throw missing('area')
  return readChain(db, {
    category: foundTrade.id,
    division: foundArea?.level === 'division' ? foundArea.id : null,
    district: foundArea?.level === 'district' ? foundArea.id : null,
    thana: foundThana?.id ?? null,
  })
}

/**
 * The address of the list of one trade, everywhere or in a place.
 * @throws 404 for places that do not belong together, and for a row without a slug
 */
export async function readAddressOf(db: Database, query: AddressOfQuery): Promise<PublicAddress> {
  const { category, division_id, district_id, upazila_id } = query
  const address = await readChain(db, {
    category,
    division: division_id ?? null,
    district: district_id ?? null,
    thana: upazila_id ?? null,
  })
  const { filters } = address
  const isChain = (['division_id', 'district_id', 'upazila_id'] as const).every(
    (level) => query[level] === undefined || filters[level] === query[level],
  )
  if (!isChain) throw addressNotFound()
  return address
}

async function readChain(db: Database, ids: AddressIds): Promise<PublicAddress> {
  const [row] = await findChain(db, ids)
  const address = row?.is_active ? publicAddress(row) : null
  if (!address) throw addressNotFound()
  return address
}
