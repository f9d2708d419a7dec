import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { smsErrorMessage } from '#worker/features/outbox/sms-error-codes.schema.ts'
import { fieldsWith, profileFieldNames } from '#worker/features/providers/profile-fields.schema.ts'
import {
  fieldAnswers,
  revealedProvider,
  someFieldAnswers,
} from '#worker/features/providers/providers.answers.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import type { listReportsAbout } from '#worker/features/reveals/contacts/contact-reports.queries.ts'
import { reportReasons } from '#worker/features/reveals/reveals.schema.ts'
import { unseal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import {
  count,
  csv,
  decided,
  done,
  foundIds,
  id,
  json,
  many,
  moment,
  orNull,
  pageFields,
  pictures,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { ProviderChange } from '#worker/features/providers/changes/changes.rules.ts'
import { actionsFor, stateOf } from './moderation.rules.ts'
import { queueCounts } from './moderation.schema.ts'
import {
  fieldToMend,
  mendableFieldNames,
  rejectionWords,
} from '#worker/features/submissions/decision-reasons.schema.ts'
import type { listDuplicates, listHistory, listSmsAbout, StaffRow } from './queue/staff-providers.queries.ts'

const states = z.enum(['pending', 'rejected', 'active', 'inactive'])
const decisions = z.enum(['delete', 'approve', 'reject', 'ask', 'revoke', 'deactivate', 'activate'])

const broughtBy = z.strictObject({ by: z.enum(['agent', 'list']), id, name: text })

type Reader = { reader: Person; now: Date }

/** Documents are addresses with their own check of rights. The id number is in the answer of one profile only. */
const staffFields = view<StaffRow, [by: Reader]>()({
  user_id: id,
  id_number: [z.nullable(text), () => null],
  ...fieldAnswers(fieldsWith('seenBy', 'staff')),
  id_card_front_url: [
    z.nullable(text),
    (row) => row.idCardFront && `/api/admin/workers/${row.id}/documents/front`,
  ],
  id_card_back_url: [
    z.nullable(text),
    (row) => row.idCardBack && `/api/admin/workers/${row.id}/documents/back`,
  ],
  status: z.enum(providerStatuses),
  is_approved: [z.boolean(), (row) => row.status === 'approved'],
  is_active: z.boolean(),
  is_paused: z.boolean(),
  phone_hidden_at: z.nullable(moment),
  rejection_note: z.nullable(text),
  /** What the worker is to correct: of a rejected profile, or of one that waits for its worker. */
  field_to_mend: [
    z.nullable(z.enum(mendableFieldNames)),
    (row) => fieldToMend(row.fieldToMend, row.status === 'rejected' ? row.rejectionCode : null),
  ],
  rejection_reason: [z.nullable(text), (row) => rejectionWords(row.rejectionCode, row.rejectionNote) || null],
  reviewed_at: z.nullable(moment),
  reviewed_by: [
    z.nullable(z.strictObject({ id, name: text })),
    (row) => (row.reviewedBy === null ? null : { id: row.reviewedBy, name: row.reviewerName ?? '' }),
  ],
  submitted_at: moment,
  /** The agent who filled in the form for the worker, or the list that the worker came in by. */
  brought_by: [
    z.nullable(broughtBy),
    (row) => (row.broughtBy === null ? null : (JSON.parse(row.broughtBy) as z.output<typeof broughtBy>)),
  ],
  /** The moderator who looks at it. */
  claimed_by: [
    z.nullable(z.strictObject({ id, name: text, until: text })),
    (row, { now }) =>
      row.claimUserId !== null && row.claimUntil !== null && row.claimUntil > now.getTime()
        ? { id: row.claimUserId, name: row.claimName ?? '', until: new Date(row.claimUntil).toISOString() }
        : null,
  ],
  boosted_until: z.nullable(moment),
  state: [states, (row) => stateOf(row)],
  actions: [z.array(decisions), (row, { reader }) => actionsFor(stateOf(row), reader)],
  can_toggle_badge: [z.boolean(), (_, { reader }) => can(reader, 'mark_profiles')],
  account_phone: z.nullable(text),
  account_suspended: [z.boolean(), (row) => row.accountSuspendedAt !== null],
  pending_change_id: [z.nullable(id), (row) => row.changeId],
  pending_change_at: [
    z.nullable(moment),
    (row) => (row.changeSentAt === null ? null : new Date(row.changeSentAt)),
  ],
})

const buildModerated = (row: StaffRow, by: Reader) => ({
  ...revealedProvider(row, by.now),
  ...staffFields(row, by),
})

export const moderatedProvider = Object.assign(buildModerated, {
  schema: z.extend(revealedProvider.schema, staffFields.schema.shape),
})

const duplicateProvider = view<RowOf<typeof listDuplicates>>()({
  id,
  name: text,
  state: [states, (row) => stateOf({ status: row.status, isActive: row.is_active === 1 })],
  same: [
    z.array(z.enum(['phone', 'photo', 'id_number'])),
    (row) => [
      ...(row.same_id_number ? ['id_number' as const] : []),
      ...(row.same_photo ? ['photo' as const] : []),
      ...(row.same_phone ? ['phone' as const] : []),
    ],
  ],
})

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const historyEntry = view<RowOf<typeof listHistory>>()({
  id,
  action: text,
  actor: [
    z.strictObject({ id: z.nullable(id), name: text }),
    (row) => ({ id: row.actorId, name: row.actorName }),
  ],
  reason: [
    z.nullable(text),
    ({ after }) => rejectionWords(textOf(after?.reason_code), textOf(after?.note)) || null,
  ],
  /** For an undo: the action of the undone decision. */
  undone: [z.nullable(text), ({ before }) => textOf(before?.decision)],
  created_at: moment,
})

const smsAbout = view<RowOf<typeof listSmsAbout>>()({
  id,
  kind: text,
  text: [text, (row) => row.body],
  status: z.enum(['failed', 'cancelled', 'queued', 'sending', 'sent']),
  /** Why it was not sent. */
  failure: [
    z.nullable(text),
    (row) => (row.lastError !== null && row.status !== 'sent' ? smsErrorMessage(row.lastError) : null),
  ],
  created_at: moment,
  sent_at: z.nullable(moment),
})

const named = z.strictObject({ id, name: text })

const report = view<RowOf<typeof listReportsAbout>, [by: { reader: Person }]>()({
  id,
  /** Null for moderators who may not read customers. */
  customer: [
    z.nullable(named),
    (row, { reader }) =>
      can(reader, 'read_customers') ? { id: row.customer_id, name: row.customer_name } : null,
  ],
  reason: z.enum(reportReasons),
  created_at: [moment, (row) => new Date(row.created_at)],
  /** Whether the view was paid for and the report is open. */
  counts: [z.boolean(), (row) => row.counts === 1],
  settled: [z.boolean(), (row) => row.settled_at !== null],
  /** The other workers whom this customer reported. */
  others: [z.array(named), (row) => JSON.parse(row.others) as z.infer<typeof named>[]],
})

type Sealed = { settingsKey: KeyRing }
/** `documents` is the base of the addresses of the documents. */
type ChangedFields = ProviderChange & { categoryName: string | null; documents: string }

const changedFields = view<ChangedFields, [keys: Sealed]>()({
  ...someFieldAnswers(profileFieldNames),
  category: [
    z.optional(z.strictObject({ id, name: z.nullable(text) })),
    ({ categoryId, categoryName }) =>
      categoryId === undefined ? undefined : { id: categoryId, name: categoryName },
  ],
  area: z.optional(text),
  district: z.optional(text),
  division: z.optional(text),
  profile_photo: [z.optional(z.nullable(text)), ({ photo }) => photo && `/storage/${photo}`],
  id_number: [
    z.optional(z.nullable(text)),
    ({ idNumberSealed }, { settingsKey }) =>
      idNumberSealed === undefined ? undefined : unseal(settingsKey, idNumberSealed),
  ],
  id_card_front_url: [
    z.optional(z.nullable(text)),
    ({ idCardFront, documents }) => idCardFront && `${documents}/front`,
  ],
  id_card_back_url: [
    z.optional(z.nullable(text)),
    ({ idCardBack, documents }) => idCardBack && `${documents}/back`,
  ],
})

type PendingChange = { id: number; createdAt: Date; fields: ChangedFields }
const pendingChange = view<PendingChange, [keys: Sealed]>()({ id, fields: changedFields, created_at: moment })

type Detail = {
  idNumberSealed: string
  duplicates: RowOf<typeof listDuplicates>[]
  history: RowOf<typeof listHistory>[]
  sms: RowOf<typeof listSmsAbout>[]
  reports: RowOf<typeof listReportsAbout>[]
  change: PendingChange | null
}

/** What the answer of one profile adds. */
export const providerDetail = view<Detail, [keys: Sealed & { reader: Person }]>()({
  id_number: [z.nullable(text), ({ idNumberSealed }, { settingsKey }) => unseal(settingsKey, idNumberSealed)],
  duplicates: many(duplicateProvider),
  history: many(historyEntry),
  sms: many(smsAbout),
  reports: many(report),
  change: orNull(pendingChange),
})

export const moderationAnswers = {
  'GET /api/admin/workers/pending': json('A page of the moderation queue', {
    data: z.array(moderatedProvider.schema),
    meta: z.strictObject({
      ...pageFields,
      ...objectOf(queueCounts, () => count),
    }),
  }),
  'GET /api/admin/workers/:id': json('A profile with its history, for staff', {
    data: z.extend(moderatedProvider.schema, providerDetail.schema.shape),
  }),
  'PUT /api/admin/workers/:id': done('Edits a profile'),
  'POST /api/service-workers/:id/approve': done('Approves a profile', { undo_until: moment }),
  'POST /api/service-workers/:id/reject': done('Rejects a profile with a reason', { undo_until: moment }),
  'POST /api/admin/workers/:id/ask': done('Asks the worker to correct one field of a waiting profile', {
    undo_until: moment,
  }),
  'POST /api/admin/workers/:id/claim': done('Claims a case for ten minutes, or says who has it', {
    claim: z.nullable(
      z.strictObject({ by: z.strictObject({ id, name: text }), until: moment, mine: z.boolean() }),
    ),
  }),
  'POST /api/admin/workers/claim-next': done(
    'Claims the case that has waited longest and that no other moderator has',
    {
      id: z.nullable(id),
    },
  ),
  'GET /api/admin/moderation/figures': json(
    'What each moderator decided on a day; staff read their own figures',
    {
      day: text,
      data: z.array(
        z.strictObject({
          moderator: z.strictObject({ id, name: text }),
          ...objectOf(
            ['decisions', 'approved', 'rejected', 'asked', 'undone', 'appeals'] as const,
            () => count,
          ),
          median_wait_minutes: z.nullable(count),
        }),
      ),
    },
  ),
  'DELETE /api/service-workers/:id': done('Deletes a rejected profile with its pictures'),
  'POST /api/admin/workers/:id/activate': done('Shows an approved profile again', { undo_until: moment }),
  'POST /api/admin/workers/:id/deactivate': done('Hides an approved profile', { undo_until: moment }),
  'POST /api/admin/workers/:id/undo': done('Takes the last decision about a profile back'),
  'POST /api/admin/workers/:id/changes/:changeId/approve': done('Applies a change that a worker asked for', {
    undo_until: moment,
  }),
  'POST /api/admin/workers/:id/changes/:changeId/reject': done('Rejects a change that a worker asked for', {
    undo_until: moment,
  }),
  'GET /api/admin/workers/:id/documents/:side': pictures(
    'A picture of the identity card; each look is written to the audit log',
  ),
  'GET /api/admin/workers/:id/changes/:changeId/documents/:side': pictures(
    'A picture of the identity card in a change; each look is written to the audit log',
  ),
  'POST /api/admin/workers/:id/contact/withhold': done('Withholds a reported number and asks its worker'),
  'POST /api/admin/workers/:id/contact/confirm': done('Confirms a reported number after a call'),
  'PUT /api/admin/users/:userId/verified-badge': done('Gives or takes the verified badge of a worker', {
    verified_badge: z.boolean(),
  }),
  'GET /api/admin/workers/approved': json('A page of the approved profiles', {
    ...pageFields,
    data: z.array(moderatedProvider.schema),
  }),
  'GET /api/admin/workers/approved.csv': csv('The filtered approved profiles as a file'),
  'GET /api/admin/workers/approved/ids': json('The ids of the filtered approved profiles', foundIds),
  'POST /api/admin/workers/bulk': done('Takes one decision about several profiles', decided),
}
