import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { createLogger } from '#worker/lib/log.ts'
import { limitBodyTo } from '#worker/middleware/body-limit.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { clientErrorReport } from './client-errors.schema.ts'
import { receiveReport } from './client-errors.usecases.ts'

const longestReport = 8 * 1024

export const clientErrorsRoutes = new Hono<AppEnv>().post(
  '/client-errors',
  allow.anyone(),
  limitBodyTo(longestReport),
  validate('json', clientErrorReport),
  async (c) => {
    await receiveReport(c.get('db'), c.req.valid('json'), {
      network: networkOf(c.req.header('cf-connecting-ip')),
      secret: signingKeys(c.env),
      now: c.get('now'),
      // Without the id of the request, by which the account could be found.
      log: createLogger({}),
    })
    return c.body(null, 204)
  },
)
