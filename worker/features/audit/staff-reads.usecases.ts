import { sql, type SQL } from 'drizzle-orm'
import { batch, wroteRow, type Database } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { maskPhone } from '#worker/lib/text/mask-phones.ts'
import { ensureReauthenticated, reauthenticationLifetime } from '#worker/middleware/rights/allow.ts'
import { entityIdOfWarning, raiseWarning } from './events.queries.ts'
import { refused } from '#worker/lib/errors.ts'

const tooManyPeople = () =>
  refused(
    403,
    'too_many_people_opened',
    'আজ অনেক মানুষের তথ্য খোলা হয়েছে। একজন অ্যাডমিন ড্যাশবোর্ডে দেখে নিলে আবার খুলতে পারবেন।',
  )

/** How many people a member of the staff opens in 24 hours: `free` without the password, `most` before an admin looks. */
export const maxPeople = { free: 150, most: 300 }

type Reader = Pick<CurrentUser, 'id' | 'role' | 'reauthenticatedAt'>

/**
 * Counts that a member of the staff opens a person, before the answer is read. A person counts once in 24 hours, and after an
 * admin has looked the count begins again. Admins are not counted. @param person SQL for the id of the account
 * @throws 403 `reauthentication_required` past 150 people; 403 `too_many_people_opened` at 300
 */
export async function openPerson(db: Database, reader: Reader, person: SQL, now: Date): Promise<void> {
  if (reader.role !== 'staff') return
  const dayAgo = now.getTime() - millisecondsPerDay
  const warning = { kind: 'staff_people', subject: `user:${reader.id}`, now } as const
  const about = sql`e.entity = 'warning' AND e.entity_id = ${entityIdOfWarning(warning)}`
  const isClosed = sql`EXISTS (SELECT 1 FROM audit_log e WHERE ${about} AND e.unseen = 1)`
  const opened = sql`(SELECT count(*) FROM staff_reads r WHERE r.staff_id = ${reader.id} AND r.at > coalesce(
    (SELECT max(e.created_at) FROM audit_log e WHERE ${about} AND e.unseen = 0), 0))`
  const { reauthenticatedAt } = reader
  const isFresh = reauthenticatedAt && now.getTime() - reauthenticatedAt.getTime() < reauthenticationLifetime
  const { facts } = await batch(db, {
    // A clock that was ahead must not keep rows for ever.
    old: db.run(
      sql`DELETE FROM staff_reads WHERE staff_id = ${reader.id} AND (at <= ${dayAgo} OR at > ${now.getTime() + millisecondsPerDay})`,
    ),
    counted: db.run(sql`
      INSERT INTO staff_reads (staff_id, person_id, at) SELECT ${reader.id}, person, ${now.getTime()} FROM (SELECT ${person} AS person)
      WHERE person IS NOT NULL AND NOT ${isClosed} AND (${isFresh ? 1 : 0} OR ${opened} < ${maxPeople.free})
      ON CONFLICT DO NOTHING`),
    warned: raiseWarning(db, {
      ...warning,
      detail: { people: maxPeople.most },
      onlyIf: sql`${wroteRow} AND ${opened} >= ${maxPeople.most}`,
      isAlwaysUnseen: true,
    }),
    facts: db.all<{ is_open: 0 | 1; is_closed: 0 | 1 }>(sql`
      SELECT person IS NULL OR EXISTS (SELECT 1 FROM staff_reads r WHERE r.staff_id = ${reader.id} AND r.person_id = person) AS is_open,
        ${isClosed} AS is_closed
      FROM (SELECT ${person} AS person)`),
  })
  const [found] = facts
  if (found?.is_open === 1) return
  if (found?.is_closed === 1) throw tooManyPeople()
  ensureReauthenticated({ reauthenticatedAt: null }, now)
}

type WithPhones = { phone: string | null; accountPhone?: string | null }

/** A row of a list as this reader may see it: phones are masked without the act `export_phones`. The page of the person shows them. */
export const listedRow =
  (reader: Person) =>
  <Row extends WithPhones>(row: Row): Row => {
    if (can(reader, 'export_phones')) return row
    const masked = (phone: string | null) => phone && maskPhone(phone)
    return {
      ...row,
      phone: masked(row.phone),
      ...('accountPhone' in row && { accountPhone: masked(row.accountPhone ?? null) }),
    }
  }
