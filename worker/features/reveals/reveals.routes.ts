import { Hono } from 'hono'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { askedByScript } from './asked-by-script.middleware.ts'
import { revealInput, revealQuery } from './reveals.schema.ts'
import { readBalance, revealContact } from './reveals.usecases.ts'

type Asked = { id: number; agrees: boolean }

const reveal = async (c: SignedInContext, { id: providerId, agrees }: Asked) =>
  revealContact(c.get('db'), c.get('user'), { providerId, agrees, settings: c.get('settings') }, c.get('now'))

export const revealsRoutes = new Hono<AppEnv>()
  .get(
    '/service-workers/:id/biodata',
    allow.only('customer'),
    askedByScript,
    validate('param', idParam),
    validate('query', revealQuery),
    async (c) =>
      c.json(await reveal(c, { ...c.req.valid('param'), agrees: c.req.valid('query').agree === '1' })),
  )
  .post(
    '/service-workers/:id/biodata',
    allow.only('customer'),
    validate('param', idParam),
    validate('json', revealInput),
    async (c) => c.json(await reveal(c, { ...c.req.valid('param'), agrees: c.req.valid('json').agree })),
  )
  .get('/subscription/balance', allow.only('customer'), async (c) =>
    c.json(await readBalance(c.get('db'), c.get('user'), c.get('settings'), c.get('now'))),
  )
