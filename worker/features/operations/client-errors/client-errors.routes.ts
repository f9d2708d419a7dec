import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { done } from '#worker/lib/respond.ts'
import { limitBodyTo } from '#worker/middleware/body-limit.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { clientErrorReport, clientErrorsQuery } from './client-errors.schema.ts'
import { readClientErrors, receiveReport, resolveClientError } from './client-errors.usecases.ts'

const longestReport = 8 * 1024

export const clientErrorsRoutes = new Hono<AppEnv>()
  .post(
    '/client-errors',
    allow.anyone(),
    limitBodyTo(longestReport),
    validate('json', clientErrorReport),
    async (c) => {
      await receiveReport(c.get('db'), c.req.valid('json'), {
        network: networkOf(c.req.header('cf-connecting-ip')),
        secret: signingKeys(c.env),
        now: c.get('now'),
      })
      return c.body(null, 204)
    },
  )
  .get('/admin/client-errors', allow.admin(), validate('query', clientErrorsQuery), async (c) => {
    const { page, ...filter } = c.req.valid('query')
    return c.json(await readClientErrors(c.get('db'), filter, page))
  })
  .post('/admin/client-errors/:id/resolve', allow.admin(), validate('param', idParam), async (c) => {
    await resolveClientError(c.get('db'), actOf(c), c.req.valid('param').id)
    return done(c, 'সমাধানের কথা সফলভাবে লেখা হয়েছে।')
  })
