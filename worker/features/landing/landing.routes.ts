import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { readPlaceMap } from '#worker/features/places/places.usecases.ts'
import { addressOfQuery, addressQuery } from '#worker/features/slugs/slugs.schema.ts'
import { readAddress, readAddressOf } from '#worker/features/slugs/slugs.usecases.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { edgeCache, showsParts, showsProviders } from '#worker/middleware/edge-cache.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { listParts } from '#worker/features/providers/listing/listing.rules.ts'
import { narrowestPlace } from './landing.rules.ts'
import { minIndexed } from './landing.schema.ts'
import { readLanding, withCanonical } from './landing.usecases.ts'

/** The lists whose totals an answer shows: that of the district alone, if its canonical address does not depend on wider ones. */
const shownLists = ({ filters, total }: { filters: Parameters<typeof listParts>[0]; total: number }) => [
  ...listParts(filters),
  ...(total < minIndexed ? listParts({ category: filters.category }) : []),
]

export const landingRoutes = new Hono<AppEnv>()
  .get(
    '/addresses',
    allow.anyone(),
    validate('query', addressQuery),
    edgeCache(['trades', 'places', 'plans']),
    async (c) => {
      const [db, now] = [c.get('db'), c.get('now')]
      const address = await readAddress(db, c.req.valid('query'))
      const version = c.get('dataVersion')?.places
      const map = await readPlaceMap(db, { version, now, knows: narrowestPlace(address.filters) })
      const { districtsAround, ...data } = await readLanding(db, address, map)
      showsParts(c, shownLists(data))
      showsProviders(
        c,
        data.quotes.map(({ provider }) => provider),
      )
      const { category, district_id } = data.filters
      if (district_id !== undefined)
        for (const district of districtsAround) showsParts(c, listParts({ category, district_id: district }))
      return c.json({ data })
    },
  )
  .get(
    '/addresses/of',
    allow.anyone(),
    validate('query', addressOfQuery),
    edgeCache(['trades', 'places']),
    async (c) => {
      const db = c.get('db')
      const data = await withCanonical(db, await readAddressOf(db, c.req.valid('query')))
      showsParts(c, shownLists(data))
      return c.json({ data })
    },
  )
