import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'

const methodNotAllowed = () =>
  new AppError({
    code: 'method_not_allowed',
    status: 405,
    message: 'এই ঠিকানায় এভাবে অনুরোধ পাঠানো যায় না।',
    headers: { Allow: 'GET, POST, PUT, DELETE' },
  })

/** Hono answers HEAD by running the GET handler, which may spend a view or write an audit row. @throws 405 */
export const refuseHead = createMiddleware<AppEnv>((c, next) => {
  if (c.req.method === 'HEAD') throw methodNotAllowed()
  return next()
})
