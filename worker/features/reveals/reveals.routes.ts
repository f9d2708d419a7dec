import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { freeNumberAskOf } from '#worker/features/entitlements/free-number/free-number.request.ts'
import { callerOf } from '#worker/features/sign-in/sign-in.request.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { isNewcomer } from './reveals.queries.ts'
import { revealInput, revealQuery } from './reveals.schema.ts'
import { readBalance, revealContact } from './reveals.usecases.ts'
import { notAskedHere } from './reveals.errors.ts'

/**
 * Lets a GET through that spends a view only if a script of this site or a program asked for it. Another site, a link, a
 * picture and a prefetch spend nothing. Browsers send these headers; programs may leave them out.
 * @throws 403 `not_asked_here`
 */
const askedByScript = createMiddleware<AppEnv>((c, next) => {
  const [site, mode] = [c.req.header('sec-fetch-site'), c.req.header('sec-fetch-mode')]
  const isElsewhere = site !== undefined && site !== 'same-origin'
  const isNoScript = mode !== undefined && mode !== 'cors' && mode !== 'same-origin'
  const isAhead = /prefetch|prerender/i.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`)
  if (isElsewhere || isNoScript || isAhead) throw notAskedHere()
  return next()
})

type Asked = { id: number; agrees: boolean; solution?: string | undefined }

const reveal = async (c: SignedInContext, { id: providerId, agrees, solution }: Asked) =>
  revealContact(
    c.get('db'),
    c.get('user'),
    {
      providerId,
      agrees,
      free: freeNumberAskOf(c, c.get('user'), isNewcomer),
      settings: c.get('settings'),
      caller: callerOf(c, solution),
    },
    c.get('now'),
  )

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
    async (c) => {
      const { agree: agrees, challenge: solution } = c.req.valid('json')
      return c.json(await reveal(c, { ...c.req.valid('param'), agrees, solution }))
    },
  )
  .get('/subscription/balance', allow.only('customer'), async (c) =>
    c.json(await readBalance(c.get('db'), c.get('user'), c.get('settings'), c.get('now'))),
  )
