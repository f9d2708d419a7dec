import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { providerChanges, providers, type ProviderRow } from '#worker/features/providers/providers.table.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import type { SmsKind } from '#worker/features/outbox/sms-kinds.schema.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import type { RejectionInput } from '../moderation-forms.schema.ts'
import { rejectionWords } from '#worker/features/submissions/decision-reasons.schema.ts'
import { pick } from '#worker/lib/object-of.ts'
import { decisionActions, undoEnds, type ProviderState } from '../moderation.rules.ts'
import { boosts } from '#worker/features/entitlements/entitlements.table.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { erasedProfile } from '#worker/features/providers/profile-fields.rules.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { reviewReplies, ratings } from '#worker/features/ratings/ratings.table.ts'
import { contactChecks, contactReports, reveals } from '#worker/features/reveals/reveals.table.ts'

export function isInState(states: readonly ProviderState[]): SQL {
  const each = states.map((state) =>
    state === 'active' || state === 'inactive'
      ? sql`(${providers.status} = 'approved' AND ${providers.isActive} = ${state === 'active' ? 1 : 0})`
      : sql`${providers.status} = ${state}`,
  )
  return sql`(${sql.join(each, sql` OR `)})`
}

type ProviderUpdate = SQLiteUpdateSetSource<typeof providers>

export const changeProvider = (
  db: Database,
  id: number,
  { set, guard }: { set: ProviderUpdate; guard: SQL | undefined },
) =>
  db
    .update(providers)
    .set(set)
    .where(and(eq(providers.id, id), ne(providers.phone, ''), guard))
    .returning({ id: providers.id })

/** Closes the waiting change of a profile that is no longer approved: the worker now submits all of it again. */
export const closeWaitingChange = (
  db: Database,
  providerId: number,
  { actor, now }: StaffContext,
): UnrunQuery =>
  db
    .update(providerChanges)
    .set({ status: 'rejected', reviewedAt: now, reviewedBy: actor.id })
    .where(
      and(
        eq(providerChanges.providerId, providerId),
        eq(providerChanges.status, 'pending'),
        sql`EXISTS (SELECT 1 FROM ${providers} p WHERE p.id = ${providerId} AND p.status = 'rejected')`,
      ),
    )

const isDecision = sql`${auditLog.action} IN (SELECT value FROM json_each(${JSON.stringify(decisionActions)}))`

export const historyColumns = pick(auditLog, [
  'id',
  'action',
  'actorId',
  'actorName',
  'before',
  'after',
  'createdAt',
])

export const findLastDecision = (db: Database, id: number) =>
  db
    .select(historyColumns)
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'provider'), eq(auditLog.entityId, String(id)), isDecision))
    .orderBy(sql`${auditLog.id} DESC`)
    .limit(1)

export const isLastDecision = (id: number, decisionId: number): SQL =>
  sql`(SELECT max(audit_log.id) FROM ${auditLog} WHERE audit_log.entity = 'provider'
    AND audit_log.entity_id = ${String(id)} AND ${isDecision}) = ${decisionId}`

/** Cancels the SMS of a decision that is undone. Without its key, a new decision can queue it again. */
export const withdrawSms = (db: Database, providerId: number, decidedAt: Date, onlyIf: SQL): UnrunQuery =>
  db
    .update(outbox)
    .set({ status: 'cancelled', body: '', dedupeKey: null })
    .where(
      and(
        eq(outbox.entity, 'provider'),
        eq(outbox.entityId, providerId),
        eq(outbox.status, 'queued'),
        eq(outbox.createdAt, decidedAt),
        onlyIf,
      ),
    )

type Told = Pick<ProviderRow, 'id' | 'phone'> & { accountPhone: string | null }

/** The SMS of a decision, directly after its audit row in the batch; none for an empty text. `key` belongs to one SMS. */
export const decisionSms = (
  db: Database,
  { now }: StaffContext,
  worker: Told,
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
  act: StaffContext,
  { changeId, worker, reason }: { changeId: number; worker: Told; reason?: RejectionInput },
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

export const isDeletable = (id: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${providers} p WHERE p.id = ${id} AND p.status = 'rejected' AND p.phone <> '')`

export const listChanges = (db: Database, id: number) =>
  db
    .select({ changes: providerChanges.changes, previous: providerChanges.previous })
    .from(providerChanges)
    .where(eq(providerChanges.providerId, id))

export const deleteTraces = (db: Database, id: number): UnrunQuery[] => [
  ...[favourites, providerChanges, providerListings, contactChecks].map((table) =>
    db.delete(table).where(and(eq(table.providerId, id), isDeletable(id))),
  ),
  // The reply is the worker's text; the rating and the comment stay.
  db
    .delete(reviewReplies)
    .where(
      and(
        sql`${reviewReplies.ratingId} IN (SELECT r.id FROM ${ratings} r WHERE r.provider_id = ${id})`,
        isDeletable(id),
      ),
    ),
]

/** Deletes the row, unless boosts, reveals, ratings or reports refer to it; a row comes back if it did. */
export const deleteUnreferenced = (db: Database, id: number) =>
  db
    .delete(providers)
    .where(
      and(
        eq(providers.id, id),
        isDeletable(id),
        ...[boosts, reveals, ratings, contactReports].map(
          (table) => sql`NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.provider_id = ${providers.id})`,
        ),
      ),
    )
    .returning({ id: providers.id })

/** Erases the personal data of a row that others refer to; a row comes back if it did. */
export const eraseReferenced = (db: Database, id: number, now: Date) =>
  db
    .update(providers)
    .set({ ...erasedProfile(id, 'মুছে ফেলা বায়োডাটা'), updatedAt: now })
    .where(and(eq(providers.id, id), eq(providers.status, 'rejected'), ne(providers.phone, '')))
    .returning({ id: providers.id })
