import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { callerOf, codeCallerOf, codeSent } from '#worker/features/sign-in/sign-in.request.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { created, done } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { pageQuery } from '#worker/lib/input/query-fields.ts'
import { guestRequest, ownRequest, requestCode } from './provider-requests.schema.ts'
import {
  leaveGuestRequest,
  leaveOwnRequest,
  readOwnRequests,
  requestGuestCode,
  withdrawRequest,
  readDemand,
} from './provider-requests.usecases.ts'

const left = 'অনুরোধটি সফলভাবে রাখা হয়েছে। কেউ যোগ দিলে এসএমএসে জানাব।'

export const providerRequestsRoutes = new Hono<AppEnv>()
  .post('/provider-requests/code', allow.anyone(), validate('json', requestCode), async (c) => {
    const { phone, challenge, ...wanted } = c.req.valid('json')
    const caller = codeCallerOf(c, challenge)
    return done(
      c,
      'কোডটি সফলভাবে পাঠানো হয়েছে।',
      codeSent(c, await requestGuestCode(c.get('db'), { wanted, phone, caller })),
    )
  })
  .post('/provider-requests', allow.anyone(), validate('json', guestRequest), async (c) => {
    const { phone, otp, challenge, ...wanted } = c.req.valid('json')
    await leaveGuestRequest(c.get('db'), { wanted, phone, otp, caller: callerOf(c, challenge) })
    return created(c, left)
  })
  .get('/me/provider-requests', allow.only('customer'), async (c) =>
    c.json({ data: await readOwnRequests(c.get('db'), c.get('user'), c.get('now')) }),
  )
  .post('/me/provider-requests', allow.only('customer'), validate('json', ownRequest), async (c) => {
    await leaveOwnRequest(c.get('db'), c.get('user'), { wanted: c.req.valid('json'), now: c.get('now') })
    return created(c, left)
  })
  .delete('/me/provider-requests/:id', allow.only('customer'), withId, async (c) => {
    await withdrawRequest(c.get('db'), c.get('user'), c.req.valid('param').id)
    return done(c, 'অনুরোধটি সফলভাবে তুলে নেওয়া হয়েছে।')
  })
  .get('/admin/provider-requests', allow.to('read_demand'), validate('query', pageQuery), async (c) =>
    c.json(await readDemand(c.get('db'), c.req.valid('query').page, c.get('now'))),
  )
