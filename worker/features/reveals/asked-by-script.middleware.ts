import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { refused } from '#worker/lib/errors.ts'

const notAskedHere = () =>
  refused(403, 'not_asked_here', 'নম্বরটি এভাবে দেখানো যায় না। সেবাদাতার পাতায় গিয়ে "নম্বর দেখুন" চাপুন।')

/**
 * Lets a GET through that spends a view only if a script of this site or a program asked for it. Another site, a link, a
 * picture and a prefetch spend nothing. Browsers send these headers; programs may leave them out.
 * @throws 403 `not_asked_here`
 */
export const askedByScript = createMiddleware<AppEnv>((c, next) => {
  const [site, mode] = [c.req.header('sec-fetch-site'), c.req.header('sec-fetch-mode')]
  const isElsewhere = site !== undefined && site !== 'same-origin'
  const isNoScript = mode !== undefined && mode !== 'cors' && mode !== 'same-origin'
  const isAhead = /prefetch|prerender/i.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`)
  if (isElsewhere || isNoScript || isAhead) throw notAskedHere()
  return next()
})
