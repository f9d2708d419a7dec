import { sql } from 'drizzle-orm'
import {
  batch,
  firstOr,
  runBatch,
  wroteRow,
  type Database,
  type RowOf,
  type UnrunQuery,
} from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { outsideNight } from '#worker/features/outbox/outbox.rules.ts'
import {
  alreadyReported,
  checkEnded,
  checkExpired,
  checkNotFound,
  contactNotDoubted,
  contactNotRevealed,
  noOwnProfile,
  reportTooEarly,
  tooManyReports,
} from '../reveals.errors.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { findProviderOf } from '#worker/features/providers/providers.queries.ts'
import { matchesSearch, type ReportInput } from '../reveals.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf, nextMidnight, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { cursorPage, momentCursorText, type MomentCursor } from '#worker/lib/moment-cursor.ts'
import {
  checkSmsKey,
  checkToken,
  contactCheckText,
  isCheckToken,
  providerOfToken,
  reportBounds,
} from '../reveals.rules.ts'
import {
  endCheck,
  findAccountPhone,
  findCheck,
  findReportFacts,
  findRevealed,
  hidePhone,
  insertReport,
  isDoubted,
  isInDoubt,
  isSettled,
  lineOfReturned,
  returnView,
  settleReports,
  showPhone,
  startCheck,
  wasHiddenAt,
} from './contact-reports.queries.ts'
import { listContacts } from './contacts.queries.ts'
import { ownContact } from '../reveals.answers.ts'

/** Whom the SMS names: the site, its support number, and the address that the link begins with. */
type Site = { settings: Settings; origin: string; keys: KeyRing }

/** The two queries that ask a worker once whether the number works; they belong into one batch, one after the other. */
function askWorker(
  db: Database,
  { providerId, phone, now, onlyIf }: Parameters<typeof startCheck>[1],
  { settings, origin, keys }: Site,
): UnrunQuery[] {
  const check = { providerId, askedAt: now }
  return [
    startCheck(db, { providerId, phone, now, onlyIf }),
    queueSms(db, {
      phone,
      kind: 'contact_check',
      text: contactCheckText(`${origin}/n/${checkToken(keys, check)}`, {
        name: settings.site_name,
        phone: settings.contact_phone,
      }),
      now,
      sendAfter: outsideNight(now, settings.timezone),
      dedupeKey: checkSmsKey(check),
      about: { entity: 'provider', id: providerId },
      onlyIf: wroteRow,
    }),
  ]
}

/**
 * A paid view of today is given back. The third report of different paying customers is a case for a moderator, and asks the worker.
 * @throws in this order: 404 for a number that was not revealed; 409 `already_reported`; 409 `report_too_early`; 429
 */
export async function reportContact(
  db: Database,
  customer: { id: number },
  { providerId, reason, ...site }: ReportInput & Site & { providerId: number },
  now: Date,
): Promise<{ view_returned: boolean }> {
  const { timezone } = site.settings
  const [[revealed], [account]] = await Promise.all([
    findRevealed(db, customer.id, providerId),
    findAccountPhone(db, providerId),
  ])
  if (!revealed) throw contactNotRevealed()
  const day = dayOf(now, timezone)
  const report = {
    customerId: customer.id,
    providerId,
    reason,
    day,
    dayStart: startOfDay(day, timezone),
    now,
  }
  const {
    facts: [facts],
    inserted: [inserted],
    returned,
  } = await batch(db, {
    facts: findReportFacts(db, report),
    inserted: insertReport(db, report),
    returned: returnView(db, report),
    shown: lineOfReturned(db, report),
    asked: askWorker(
      db,
      { providerId, phone: account?.phone ?? '', now, onlyIf: isDoubted(providerId) },
      site,
    ),
  })
  if (!inserted) throw reportRefused(facts, nextMidnight(now, timezone), now)
  return { view_returned: returned.length > 0 }
}

function reportRefused(facts: RowOf<typeof findReportFacts> | undefined, resetsAt: Date, now: Date) {
  if (!facts) return contactNotRevealed()
  if (facts.was_reported) return alreadyReported()
  const notBefore = new Date(facts.seen_at + reportBounds.afterReveal)
  return notBefore > now ? reportTooEarly(notBefore, now) : tooManyReports(resetsAt, now)
}

/** A withheld number puts its provider further down in the lists. */
const rerankOf = (db: Database, providerId: number) => rerankListings(db, sql`p.id = ${providerId}`)

/** Settles the reports and shows the number. @throws 404 without a profile */
export async function confirmContact(db: Database, worker: { id: number }, now: Date): Promise<void> {
  const provider = await firstOr(findProviderOf(db, worker.id), noOwnProfile)
  await runBatch(db, [
    endCheck(db, provider.id, now),
    settleReports(db, provider.id, now),
    showPhone(db, provider.id),
    ...rerankOf(db, provider.id),
  ])
}

/**
 * Confirms a number by the link of its SMS, without a session. A link works once.
 * @throws 404 for a link that was made up or replaced by a newer one; 410 `contact_check_expired`; 409 `contact_check_ended`
 */
export async function confirmByLink(db: Database, token: string, keys: KeyRing, now: Date): Promise<void> {
  const providerId = providerOfToken(token)
  const [check] = providerId === null ? [] : await findCheck(db, providerId)
  if (!check || !isCheckToken(keys, token, check)) throw checkNotFound()
  if (check.endedAt) throw checkEnded()
  if (check.askedAt.getTime() + reportBounds.linkLifetime <= now.getTime()) throw checkExpired()
  const { ended } = await batch(db, {
    ended: endCheck(db, check.providerId, now, sql`asked_at = ${check.askedAt.getTime()}`),
    shown: showPhone(db, check.providerId, wroteRow),
    settled: settleReports(db, check.providerId, now, wroteRow),
    listing: rerankOf(db, check.providerId),
  })
  if (ended.length === 0) throw checkEnded()
}

type Reviewed = { act: StaffContext; providerId: number }

/** A moderator withholds a reported number at once; the worker is asked by SMS. @throws 409 `contact_not_doubted` */
export async function withholdByModerator(db: Database, { act, providerId }: Reviewed, site: Site) {
  const { now } = act
  const [account] = await findAccountPhone(db, providerId)
  const onlyIf = wasHiddenAt(providerId, now)
  const hidden = await auditWrite(db, act, {
    write: hidePhone(db, providerId, now),
    action: 'provider.contact_withheld',
    entity: 'provider',
    entityId: providerId,
    before: { is_withheld: false },
    after: { is_withheld: true },
    also: [
      ...askWorker(db, { providerId, phone: account?.phone ?? '', now, onlyIf }, site),
      ...rerankOf(db, providerId),
    ],
  })
  if (!hidden) throw contactNotDoubted()
}

/**
 * A moderator confirms the number for the worker, after a call. @param isWithheld as the moderator saw it
 * @throws 409 `contact_not_doubted`, also if another moderator decided meanwhile
 */
export async function confirmByModerator(
  db: Database,
  { act, providerId, isWithheld }: Reviewed & { isWithheld: boolean },
): Promise<void> {
  const shown = await auditWrite(db, act, {
    write: showPhone(db, providerId, isInDoubt(providerId, isWithheld)),
    action: 'provider.contact_confirmed',
    entity: 'provider',
    entityId: providerId,
    before: { is_doubted: true },
    after: { is_doubted: false },
    also: [
      settleReports(db, providerId, act.now, wroteRow),
      endCheck(db, providerId, act.now, isSettled(providerId)),
      ...rerankOf(db, providerId),
    ],
  })
  if (!shown) throw contactNotDoubted()
}

const contactsPerPage = 30
// A search reads only the newest contacts.
const maxSearched = 1000

/** Each provider once, newest first. With `q` the matching ones, on one page; with `provider_id` only that one. */
export async function readContacts(
  db: Database,
  customer: { id: number },
  {
    cursor,
    q = '',
    provider_id: providerId,
  }: { cursor?: MomentCursor | undefined; q?: string | undefined; provider_id?: number | undefined },
) {
  if (q.trim()) {
    const rows = await listContacts(db, customer.id, { limit: maxSearched })
    const found = rows.map((row) => ownContact(row)).filter((row) => matchesSearch(row, q))
    return { data: found.slice(0, contactsPerPage), next_cursor: null }
  }
  // One more than is shown tells whether there is a next page.
  const rows = await listContacts(db, customer.id, { after: cursor, limit: contactsPerPage + 1, providerId })
  const { shown, next_cursor } = cursorPage(rows, contactsPerPage, (row) =>
    momentCursorText(row.revealedAt, row.revealId),
  )
  return { data: shown.map((row) => ownContact(row)), next_cursor }
}
