import { createMiddleware } from 'hono/factory'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'

const bookmarkHeader = 'x-d1-bookmark'
const bookmarkPattern = /^[0-9a-f-]{1,200}$/i

/**
 * Anonymous reads use the nearest replica that has reached the data version; others start at the bookmark of the last answer,
 * so that people see their writes. Needs the verified claims: a token with a wrong signature must not move a read to the primary.
 */
export const database = createMiddleware<AppEnv>(async (c, next) => {
  const isRead = c.req.method === 'GET'
  const anonymousRead = isRead && !c.get('claims')
  const brought = c.req.header(bookmarkHeader)
  const usesBookmark = isRead && !anonymousRead && brought !== undefined && bookmarkPattern.test(brought)
  // A replica that is behind the data version must not fill a copy of it.
  const reached = c.get('dataVersion')?.bookmark
  const replica = reached ? { bookmark: reached } : 'replica'
  const { db, bookmark } = openDatabase(
    c.env.DB,
    anonymousRead ? replica : usesBookmark ? { bookmark: brought } : 'primary',
  )
  c.set('db', db)
  c.set('primary', usesBookmark ? openDatabase(c.env.DB, 'primary').db : db)
  await next()
  const written = anonymousRead ? null : bookmark()
  if (written) c.header(bookmarkHeader, written)
})
