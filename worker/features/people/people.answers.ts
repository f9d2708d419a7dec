import * as z from 'zod/mini'
import { givenPermissions, roles } from '#worker/lib/rights.schema.ts'
import { grantablePermissionNames } from '#worker/lib/staff-rights.schema.ts'
import type { RowOf } from '#worker/db/db.ts'
import { count, done, id, json, many, moment, pageFields, text, view } from '#worker/openapi/answer-kit.ts'
import type { UserRow } from './people.table.ts'
import type { listSecurityEvents } from './security-events/security-events.queries.ts'
import { securityEventKinds, securityEventResults } from './security-events/security-events.schema.ts'
import type { SessionRow } from './sessions/sessions.queries.ts'
import { publicSessionId } from './sessions/sessions.rules.ts'

type OwnUser = Pick<UserRow, 'id' | 'name' | 'role' | 'acts' | 'phone' | 'email' | 'passwordChangeRequiredAt'>

const actsShown = (user: OwnUser) => (user.role === 'staff' ? [...givenPermissions(user)] : undefined)

/** The signed-in user. `password_change_required` is present only while it is true. */
export const ownUser = view<OwnUser>()({
  id,
  name: text,
  role: z.enum(roles),
  /** Of staff: what the admin gave. */
  acts: [z.optional(z.array(z.enum(grantablePermissionNames))), actsShown],
  phone: [text, ({ phone }) => phone ?? ''],
  email: z.nullable(text),
  password_change_required: [
    z.optional(z.literal(true)),
    ({ passwordChangeRequiredAt }) => (passwordChangeRequiredAt ? true : undefined),
  ],
})

export const ownSession = view<SessionRow, [currentId: string]>()({
  id: [text, (row) => publicSessionId(row.id)],
  device: z.nullable(text),
  /** The name of the city as the network reports it, and an ISO 3166 country code. */
  city: z.nullable(text),
  country: z.nullable(text),
  signed_in_at: [moment, (row) => row.createdAt],
  last_seen_at: [moment, (row) => row.lastSeenAt ?? row.createdAt],
  current: [z.boolean(), (row, currentId) => row.id === currentId],
})

export const securityEvent = view<RowOf<typeof listSecurityEvents>>()({
  id,
  kind: z.enum(securityEventKinds),
  user: [
    z.nullable(z.strictObject({ id, name: z.nullable(text), role: z.nullable(z.enum(roles)) })),
    (row) => (row.userId === null ? null : { id: row.userId, name: row.userName, role: row.userRole }),
  ],
  /** The same text is the same network. It is not an address. */
  network: [text, (row) => row.networkHash.slice(0, 8)],
  device: z.nullable(text),
  result: z.enum(securityEventResults),
  count,
  at: moment,
})

export const peopleAnswers = {
  'GET /api/me/sessions': json('The open sessions of the user', { data: many(ownSession) }),
  'DELETE /api/me/sessions': done('Ends all other sessions of the user'),
  'DELETE /api/me/sessions/:sessionId': done('Ends one session of the user'),
  'GET /api/admin/security-events': json('A page of the security events, newest first', {
    data: many(securityEvent),
    meta: z.strictObject(pageFields),
  }),
}
