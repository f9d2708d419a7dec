import { createMiddleware } from 'hono/factory'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'

const bookmarkHeader = 'x-d1-bookmark'
const bookmarkPattern = /^[0-9a-f-]{1,200}$/i

/** Anonymous reads use the nearest replica; others start at the bookmark of the last answer, so that people see their writes. */
export const database = createMiddleware<AppEnv>(async (c, next) => {
  const anonymousRead = c.req.method === 'GET' && !c.req.header('authorization')
  const brought = c.req.header(bookmarkHeader)
  const { db, bookmark } = openDatabase(
    c.env.DB,
    anonymousRead
      ? 'replica'
      : c.req.method === 'GET' && brought && bookmarkPattern.test(brought)
        ? { bookmark: brought }
        : 'primary',
  )
  c.set('db', db)
  await next()
  const reached = anonymousRead ? null : bookmark()
  if (reached) c.header(bookmarkHeader, reached)
})
