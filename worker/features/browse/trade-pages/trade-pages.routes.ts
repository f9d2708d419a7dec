import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { readPlaceMap } from '#worker/features/places/places.usecases.ts'
import { addressOfQuery, addressQuery } from './addresses.schema.ts'
import { readAddress, readAddressOf } from './addresses.usecases.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { narrowestPlace } from './trade-pages.rules.ts'
import { readLanding } from './trade-pages.usecases.ts'

export const tradePageRoutes = new Hono<AppEnv>()
  .get('/addresses', allow.anyone(), validate('query', addressQuery), publicAnswer(), async (c) => {
    const [db, now] = [c.get('db'), c.get('now')]
    const address = await readAddress(db, c.req.valid('query'))
    const number = c.get('numbers')?.places
    const map = await readPlaceMap(db, { number, now, knows: narrowestPlace(address.filters) })
    return c.json({ data: await readLanding(db, address, map) })
  })
  .get('/addresses/of', allow.anyone(), validate('query', addressOfQuery), publicAnswer(), async (c) => {
    const db = c.get('db')
    return c.json({ data: await readAddressOf(db, c.req.valid('query')) })
  })
