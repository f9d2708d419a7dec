import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { districtsQuery, thanasQuery } from './places.schema.ts'
import { placeReaderOf } from './places.request.ts'
import { listDistricts, listDivisions, listThanas, readPlaceTree } from './places.usecases.ts'
import { batch, type RowOf } from '#worker/db/db.ts'
import { guessedDistrict } from './places.answers.ts'
import { guessDistrict, type NetworkPlace } from './places.rules.ts'
import { listDistrictPositions, listThanaPositions } from './places.queries.ts'

// A hundredth of a degree is a kilometre; thanas are ten apart.
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** Nothing for a place without a position. */
const placePosition = ({ id, latitude, longitude }: RowOf<typeof listThanaPositions>) =>
  latitude === null || longitude === null
    ? []
    : [{ id, latitude: rounded(latitude), longitude: rounded(longitude) }]

export const placesRoutes = new Hono<AppEnv>()
  .get('/locations/tree', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: await readPlaceTree(placeReaderOf(c)) }),
  )
  .get('/locations/divisions', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: await listDivisions(placeReaderOf(c)) }),
  )
  .get('/locations/districts', allow.anyone(), validate('query', districtsQuery), publicAnswer(), async (c) =>
    c.json({ data: await listDistricts(placeReaderOf(c), c.req.valid('query').division_id) }),
  )
  .get('/locations/districts/division/:id', allow.anyone(), withId, publicAnswer(), async (c) =>
    c.json({ data: await listDistricts(placeReaderOf(c), c.req.valid('param').id) }),
  )
  .get('/locations/upazilas', allow.anyone(), validate('query', thanasQuery), publicAnswer(), async (c) =>
    c.json({ data: await listThanas(placeReaderOf(c), c.req.valid('query').district_id) }),
  )
  .get('/locations/upazilas/district/:id', allow.anyone(), withId, publicAnswer(), async (c) =>
    c.json({ data: await listThanas(placeReaderOf(c), c.req.valid('param').id) }),
  )
  .get('/locations/thanas', allow.anyone(), validate('query', thanasQuery), publicAnswer(), async (c) =>
    c.json({ data: await listThanas(placeReaderOf(c), c.req.valid('query').district_id) }),
  )
  .get('/locations/thanas/district/:id', allow.anyone(), withId, publicAnswer(), async (c) =>
    c.json({ data: await listThanas(placeReaderOf(c), c.req.valid('param').id) }),
  )
  // With these the browser finds the place of a visitor itself: their position is sent nowhere.
  .get('/locations/positions', allow.anyone(), publicAnswer(), async (c) => {
    const db = c.get('db')
    const { districts, thanas } = await batch(db, {
      districts: listDistrictPositions(db),
      thanas: listThanaPositions(db),
    })
    return c.json({
      data: { districts: districts.flatMap(placePosition), upazilas: thanas.flatMap(placePosition) },
    })
  })
  // The answer is about one visitor. It is neither stored nor logged.
  .get('/locations/guess', allow.anyone(), async (c) => {
    c.header('Cache-Control', 'private, no-store')
    const from = (c.req.raw.cf ?? {}) as NetworkPlace
    // Abroad, no row is read.
    const districts = from.country === 'BD' ? await listDistrictPositions(c.get('db')) : []
    const district = guessDistrict(from, districts)
    return c.json({ data: district && guessedDistrict(district) })
  })
