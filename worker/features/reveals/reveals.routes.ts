import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/allow.ts'
import { revealQuery } from './reveals.schema.ts'
import { readBalance, revealContact } from './reveals.usecases.ts'

export const revealsRoutes = new Hono<AppEnv>()
  .get(
    '/service-workers/:id/biodata',
    allow.only('customer'),
    validate('param', idParam),
    validate('query', revealQuery),
    async (c) => {
      const agrees = c.req.valid('query').agree === '1'
      const input = { providerId: c.req.valid('param').id, agrees, settings: c.get('settings') }
      return c.json(await revealContact(c.get('db'), c.get('user'), input, c.get('now')))
    },
  )
  .get('/subscription/balance', allow.only('customer'), async (c) =>
    c.json(await readBalance(c.get('db'), c.get('user'), c.get('settings'), c.get('now'))),
  )
