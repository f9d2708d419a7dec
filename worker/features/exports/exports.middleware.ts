import { createMiddleware } from 'hono/factory'
import type { SignedInContext, SignedInEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { ensureReauthenticated } from '#worker/middleware/rights/allow.ts'
import type { ExportContext } from './exports.usecases.ts'

/** The guard of a route that answers with a file. Stands after `allow`: asks for the password, and sends the SMS about the file. */
export const fileExport = createMiddleware<SignedInEnv>(async (c, next) => {
  ensureReauthenticated(c.get('user'), c.get('now'))
  await next()
  if (c.res.ok) sendSmsAfterwards(c, { kind: 'exported' })
})

export const exportActOf = (c: SignedInContext): ExportContext => ({
  ...staffContextOf(c),
  settings: c.get('settings'),
})
