import type { SmsKind } from '#worker/features/outbox/sms-kinds.schema.ts'
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { type Database, type UnrunQuery, wroteRow } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { chainHolds, placeNames } from '#worker/features/places/places.queries.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { pick } from '#worker/lib/object-of.ts'
import { changeableColumns, type ProviderChange } from './changeable-columns.rules.ts'
import type { ProviderUpdate } from '#worker/features/moderation/queue/decisions.queries.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { RejectionInput } from '../moderation-forms.schema.ts'
import { undoEnds } from '../moderation.rules.ts'
import { rejectionWords } from '../moderation.schema.ts'
import type { StaffRow } from '../queue/staff-providers.queries.ts'

export const findChange = (db: Database, changeId: number) =>
  db
    .select({
      ...getTableColumns(providerChanges),
      changesText: sql<string>`${providerChanges.changes}`.as('changes_text'),
      reviewerName: sql<string | null>`${users.name}`.as('reviewer_name'),
    })
    .from(providerChanges)
    .leftJoin(users, eq(users.id, providerChanges.reviewedBy))
    .where(eq(providerChanges.id, changeId))
export type ChangeRow = Awaited<ReturnType<typeof findChange>>[number]

const changeable = pick(providers, [...changeableColumns, 'reviewedAt', 'reviewedBy'])

export const findChangeable = (db: Database, id: number) =>
  db.select(changeable).from(providers).where(eq(providers.id, id))

/** Decides a change that still waits unchanged for an approved profile, if `guard` holds; then a row comes back. */
export const settleChange = (
  db: Database,
  { id, changesText }: Pick<ChangeRow, 'id' | 'changesText'>,
  set: Pick<
    Partial<typeof providerChanges.$inferInsert>,
    'status' | 'previous' | 'rejectionCode' | 'rejectionNote' | 'reviewedAt' | 'reviewedBy'
  >,
  guard?: SQL,
) =>
  db
    .update(providerChanges)
    .set(set)
    .where(
      and(
        eq(providerChanges.id, id),
        eq(providerChanges.status, 'pending'),
        sql`${providerChanges.changes} = ${changesText}`,
        sql`EXISTS (SELECT 1 FROM providers p WHERE p.id = ${providerChanges.providerId} AND p.status = 'approved')`,
        guard,
      ),
    )
    .returning({ id: providerChanges.id })

const waiting = {
  status: 'pending',
  previous: null,
  rejectionCode: null,
  rejectionNote: null,
  reviewedAt: null,
  reviewedBy: null,
} as const

const reopen = (db: Database, which: SQL | undefined) =>
  db.update(providerChanges).set(waiting).where(which).returning({ id: providerChanges.id })

export const reopenChange = (db: Database, changeId: number, guard: SQL) =>
  reopen(db, and(eq(providerChanges.id, changeId), guard))

export const reopenClosedChange = (db: Database, provider: number, closedAt: Date): UnrunQuery =>
  reopen(
    db,
    and(
      eq(providerChanges.providerId, provider),
      eq(providerChanges.status, 'rejected'),
      eq(providerChanges.reviewedAt, closedAt),
      sql`EXISTS (SELECT 1 FROM providers p WHERE p.id = ${provider} AND p.status = 'approved')`,
    ),
  )

export const placeOf = ({ divisionId, districtId, upazilaId }: ProviderChange) =>
  divisionId && districtId && upazilaId
    ? { division_id: divisionId, district_id: districtId, upazila_id: upazilaId }
    : null

/** SQL for "the trade of these columns exists, and their places belong together", as far as they name them. */
export function targetsExist(columns: ProviderChange): SQL {
  const { categoryId } = columns
  const place = placeOf(columns)
  const trade =
    categoryId === undefined ? sql`1` : sql`EXISTS (SELECT 1 FROM categories c WHERE c.id = ${categoryId})`
  return sql`(${trade} AND ${place ? chainHolds(place) : sql`1`})`
}

export const findWhetherTargetsExist = (db: Database, columns: ProviderChange) =>
  db.all<{ exist: 0 | 1 }>(sql`SELECT ${targetsExist(columns)} AS exist`)

export function withPlaceNames(columns: ProviderChange): ProviderUpdate {
  const place = placeOf(columns)
  return { ...columns, ...(place && placeNames(place)) }
}

export const findTargets = (db: Database, { categoryId, upazilaId }: ProviderChange) =>
  db.all<{ category: string | null; thana: string | null }>(sql`
    SELECT (SELECT ${categories.name} FROM ${categories} WHERE ${categories.id} = ${categoryId ?? null}) AS category,
      (SELECT t.bn_name FROM thanas t WHERE t.id = ${upazilaId ?? null}) AS thana`)

/** The SMS of a decision, directly after its audit row in the batch; none for an empty text. `key` belongs to one SMS. */
export const decisionSms = (
  db: Database,
  { now }: Act,
  worker: StaffRow,
  { kind, text, key }: { kind: SmsKind; text: string; key: number | string },
): UnrunQuery[] =>
  text === ''
    ? []
    : [
        queueSms(db, {
          // Unlike the phone of the profile, the phone of the account was verified.
          phone: worker.accountPhone ?? worker.phone,
          kind,
          text,
          now,
          sendAfter: undoEnds(now),
          dedupeKey: `${kind}:${key}`,
          about: { entity: 'provider', id: worker.id },
          onlyIf: wroteRow,
        }),
      ]

/** The templates are about the whole biodata, so the text is fixed. An empty template switches the SMS off. */
export function changeSms(
  db: Database,
  act: Act,
  { changeId, worker, reason }: { changeId: number; worker: StaffRow; reason?: RejectionInput },
  settings: Settings,
): UnrunQuery[] {
  const template = reason ? settings.sms_template_worker_rejected : settings.sms_template_worker_approved
  if (template.trim() === '') return []
  const why = reason && rejectionWords(reason.reason_code, reason.note).replace(/[।.\s]+$/, '')
  const words = reason
    ? `আপনার প্রোফাইলের পরিবর্তন গ্রহণ করা যায়নি। কারণ: ${why}। আগের তথ্যই থাকছে।`
    : 'আপনার প্রোফাইলের পরিবর্তন গৃহীত হয়েছে।'
  const kind = reason ? 'change_rejected' : 'change_approved'
  return decisionSms(db, act, worker, { kind, text: smsOfSite(settings.site_name, words), key: changeId })
}
