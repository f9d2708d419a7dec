import { sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { batch, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { queueSmsToAdmins } from '#worker/features/outbox/outbox.queries.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { countHits } from '#worker/features/people/limits.queries.ts'
import { dayWindow, secondsUntil } from '#worker/features/people/limits.rules.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { maskPhone } from '#worker/lib/text/mask-phones.ts'
import { exportedLists, type ExportedList } from './exports.schema.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'

const exportsUsedUp = (retryAfter: number) =>
  tooManyRequests(retryAfter, 'আজকের মতো ফাইল নামানোর সীমা শেষ। কাল আবার নামাতে পারবেন।')

/** All files of one account together. */
export const maxExportsPerDay = 5

export type ExportContext = StaffContext & { settings: Pick<Settings, 'site_name' | 'timezone'> }

type Export<Counted> = {
  list: ExportedList
  count: RunnableQuery<Counted[], 'sqlite'>
  /** The filters for the audit log. */
  filters: Record<string, unknown>
}

/**
 * Counts the rows of a list that leaves the site as a file. Before the first row is sent, one batch counts the file against
 * the day of the account and writes its audit row, which is a warning until an admin has seen it, and an SMS to each admin, also to the one whose account it is.
 * @throws 429 after the last file of the day
 */
export async function recordExport<Counted>(
  db: Database,
  { settings, ...act }: ExportContext,
  { list, count, filters }: Export<Counted>,
): Promise<Counted | undefined> {
  const { actor, now } = act
  const { label, entity } = exportedLists[list]
  const masked = !can(actor, 'export_phones')
  const day = dayWindow(now, settings.timezone)
  const { counted, allowed } = await batch(db, {
    counted: count,
    allowed: countHits(db, [{ bucket: `exports:${actor.id}`, max: maxExportsPerDay, ...day }]),
    // Each statement follows the one before it: a file too many leaves nothing.
    audit: auditEntry(db, {
      ...act,
      action: `${list}.exported`,
      entity,
      entityId: 'list',
      after: { ...filters, masked },
      onlyIf: wroteRow,
      unseen: sql`1`,
    }),
    sms: queueSmsToAdmins(db, {
      kind: 'exported',
      text: smsOfSite(
        settings.site_name,
        `${actor.name} ফাইল নামিয়েছেন: ${label}। আপনার অজানা হলে এখনই স্টাফের তালিকা দেখুন।`,
      ),
      now,
      onlyIf: wroteRow,
    }),
  })
  if (allowed.length === 0) throw exportsUsedUp(secondsUntil(day.end, now))
  return counted[0]
}

/** A row as this reader may take it away: a phone is masked and an e-mail is missing without the act `export_phones`. */
export const exportedRow =
  <Row extends { phone: string | null; email?: string | null }>(reader: Person) =>
  (row: Row): Row =>
    can(reader, 'export_phones')
      ? row
      : { ...row, phone: row.phone && maskPhone(row.phone), ...('email' in row && { email: null }) }
