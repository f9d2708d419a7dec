import { sql } from 'drizzle-orm'
import { batch, runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { notFound } from '#worker/lib/errors.ts'
import {
  findProviderOf,
  findRevealed,
  hideReportedPhone,
  insertReport,
  returnView,
  settleReports,
  showPhone,
} from './contact-reports.queries.ts'
import { contactCheckText, matchesSearch } from '../reveals.rules.ts'
import { hasAccount } from '#worker/features/people/people.queries.ts'
import { alreadyReported, contactNotRevealed } from '#worker/features/reveals/reveals.errors.ts'
import type { ReportInput } from '#worker/features/reveals/reveals.schema.ts'
import { cursorPage, momentCursorText, type MomentCursor } from '#worker/lib/moment-cursor.ts'
import { listContacts } from './contacts.queries.ts'
import { ownContact } from '../reveals.answers.ts'

const returnAllowance = 3
const allowanceDays = 7

const reportersToHide = 3

/**
 * A view of today is returned, at most three times in seven days. The third open report withholds the number.
 * @throws 404 for a number that was not revealed; 409 `already_reported`
 */
export async function reportContact(
  db: Database,
  customer: { id: number },
  { providerId, reason, settings }: ReportInput & { providerId: number; settings: Settings },
  now: Date,
): Promise<{ view_returned: boolean }> {
  const [revealed] = await findRevealed(db, customer.id, providerId)
  if (!revealed) throw contactNotRevealed()
  const report = {
    customerId: customer.id,
    providerId,
    reason,
    day: dayOf(now, settings.timezone),
    allowanceSince: new Date(now.getTime() - allowanceDays * millisecondsPerDay),
    allowance: returnAllowance,
    now,
  }
  const {
    inserted: [inserted],
  } = await batch(db, {
    inserted: insertReport(db, report),
    returned: returnView(db, report),
    hidden: hideReportedPhone(db, providerId, reportersToHide, now),
    sms: queueSms(db, {
      phone: revealed.accountPhone ?? '',
      kind: 'contact_check',
      text: contactCheckText(settings.site_name),
      now,
      about: { entity: 'provider', id: providerId },
      // An account that was erased meanwhile has no phone.
      onlyIf: sql`${wroteRow} AND ${hasAccount(revealed.accountPhone ?? '')}`,
    }),
  })
  if (!inserted) throw alreadyReported()
  return { view_returned: inserted.view_returned === 1 }
}

/** @throws 404 without a profile */
export async function confirmContact(db: Database, worker: { id: number }, now: Date): Promise<void> {
  const [provider] = await findProviderOf(db, worker.id)
  if (!provider) throw notFound('আপনার কোনো বায়োডাটা নেই।')
  await runBatch(db, [settleReports(db, provider.id, now), showPhone(db, provider.id)])
}

const contactsPerPage = 30
// A search reads only the newest contacts.
const maxSearched = 1000

/** Each provider once, newest first. With `q` the matching ones, on one page. */
export async function readContacts(
  db: Database,
  customer: { id: number },
  { cursor, q = '' }: { cursor?: MomentCursor | undefined; q?: string | undefined },
) {
  if (q.trim()) {
    const rows = await listContacts(db, customer.id, { after: undefined, limit: maxSearched })
    const found = rows
      .map((row) => ownContact(row))
      .filter((row) => matchesSearch([row.name, row.category.name, row.area, row.district, row.phone], q))
    return { data: found.slice(0, contactsPerPage), next_cursor: null }
  }
  // One more than is shown tells whether there is a next page.
  const rows = await listContacts(db, customer.id, { after: cursor, limit: contactsPerPage + 1 })
  const { shown, next_cursor } = cursorPage(rows, contactsPerPage, (row) =>
    momentCursorText(row.revealedAt, row.revealId),
  )
  return { data: shown.map((row) => ownContact(row)), next_cursor }
}
