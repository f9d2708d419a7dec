import type { Database } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { endOtherSessionsOf, endOwnSession, listOpenSessions } from './sessions.queries.ts'
import { publicSessionId } from './sessions.rules.ts'
import { ownSession } from './sessions.serialisers.ts'

/** The open sessions of the user, the most recently used first. */
export const readOwnSessions = async (db: Database, user: CurrentUser, now: Date) =>
  (await listOpenSessions(db, user.id, now)).map((row) => ownSession(row, user.sessionId))

/** @param id the public id of a session of this user. @throws 404 if the user has no such open session */
export async function endSessionOf(db: Database, user: CurrentUser, id: string, now: Date): Promise<void> {
  const rows = await listOpenSessions(db, user.id, now)
  const row = rows.find((session) => publicSessionId(session.id) === id)
  const ended = row ? await endOwnSession(db, user.id, row.id, now) : []
  if (ended.length === 0) throw notFound('এই লগইনটি আর চালু নেই।')
}

export async function endOtherSessions(db: Database, user: CurrentUser, now: Date): Promise<void> {
  await endOtherSessionsOf(db, user.id, user.sessionId, { now, reason: 'signed_out_elsewhere' })
}
