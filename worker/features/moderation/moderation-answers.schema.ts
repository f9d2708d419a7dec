import * as z from 'zod/mini'
import { fieldsWith, profileFieldNames } from '#worker/features/providers/profile-fields.schema.ts'
import {
  fieldAnswers,
  publicProvider,
  someFieldAnswers,
} from '#worker/features/providers/providers.answers.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import { count, csv, done, id, json, moment, pageFields, pictures } from '#worker/openapi/answer-kit.ts'
import { filled, pageField, searchField } from '#worker/lib/input/query-fields.ts'
import { idText } from '#worker/lib/input/validate.ts'
import { anyDeactivation } from './moderation-forms.schema.ts'
import { approvedSorts, documentSides, maxAtOnce, queueLists } from './moderation.schema.ts'

const listedProvider = z.extend(publicProvider, {
  state: z.enum(['pending', 'rejected', 'active', 'inactive']),
  actions: z.array(z.enum(['delete', 'approve', 'reject', 'revoke', 'deactivate', 'activate'])),
  can_toggle_badge: z.boolean(),
  rejection_reason: z.nullable(z.string()),
  reviewed_by: z.nullable(z.strictObject({ id, name: z.string() })),
  account_phone: z.nullable(z.string()),
  account_suspended: z.boolean(),
  pending_change_id: z.nullable(id),
  pending_change_at: z.nullable(moment),
  user_id: id,
  id_number: z.nullable(z.string()),
  ...fieldAnswers(fieldsWith('seenBy', 'staff')),
  id_card_front_url: z.nullable(z.string()),
  id_card_back_url: z.nullable(z.string()),
  status: z.enum(providerStatuses),
  is_approved: z.boolean(),
  is_active: z.boolean(),
  is_paused: z.boolean(),
  phone_hidden_at: z.nullable(moment),
  rejection_code: z.nullable(z.string()),
  rejection_note: z.nullable(z.string()),
  reviewed_at: z.nullable(moment),
  submitted_at: moment,
  boosted_until: z.nullable(moment),
  phone: z.string(),
  contact_phone: z.string(),
})

export const moderationAnswers = {
  'GET /api/admin/workers/pending': json(
    'A page of the moderation queue',
    z.strictObject({
      data: z.array(listedProvider),
      meta: z.strictObject({
        ...pageFields,
        pending_count: count,
        approved_count: count,
        rejected_count: count,
        changed_count: count,
      }),
    }),
  ),
  'GET /api/admin/workers/:id': json(
    'A profile with its history, for staff',
    z.strictObject({
      data: z.extend(listedProvider, {
        duplicates: z.array(
          z.strictObject({
            id,
            name: z.string(),
            state: z.enum(['pending', 'rejected', 'active', 'inactive']),
            area: z.string(),
            district: z.string(),
            same: z.array(z.enum(['phone', 'photo', 'id_number'])),
          }),
        ),
        history: z.array(
          z.strictObject({
            id,
            action: z.string(),
            actor: z.strictObject({ id: z.nullable(id), name: z.string() }),
            reason: z.nullable(z.string()),
            undone: z.nullable(z.string()),
            created_at: moment,
          }),
        ),
        sms: z.array(
          z.strictObject({
            id,
            kind: z.string(),
            text: z.string(),
            status: z.enum(['failed', 'cancelled', 'queued', 'sending', 'sent']),
            attempts: z.number(),
            last_error: z.nullable(z.string()),
            failure: z.nullable(z.string()),
            send_after: z.string(),
            sent_at: z.nullable(moment),
            created_at: moment,
          }),
        ),
        change: z.nullable(
          z.strictObject({
            id,
            fields: z.strictObject({
              id_card_back_url: z.optional(z.nullable(z.string())),
              id_card_front_url: z.optional(z.nullable(z.string())),
              id_number: z.optional(z.nullable(z.string())),
              profile_photo: z.optional(z.nullable(z.string())),
              area: z.optional(z.string()),
              district: z.optional(z.string()),
              division: z.optional(z.string()),
              category: z.optional(z.strictObject({ id: z.optional(id), name: z.nullable(z.string()) })),
              ...someFieldAnswers(profileFieldNames),
            }),
            created_at: moment,
          }),
        ),
      }),
    }),
  ),
  'PUT /api/admin/workers/:id': done('Edits a profile'),
  'POST /api/service-workers/:id/approve': done('Approves a profile', { undo_until: moment }),
  'POST /api/service-workers/:id/reject': done('Rejects a profile with a reason', { undo_until: moment }),
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
  'PUT /api/admin/users/:userId/verified-badge': done('Gives or takes the verified badge of a worker', {
    verified_badge: z.boolean(),
  }),
  'GET /api/admin/workers/approved': json(
    'A page of the approved profiles',
    z.strictObject({ ...pageFields, data: z.array(listedProvider) }),
  ),
  'GET /api/admin/workers/approved.csv': csv('The filtered approved profiles as a file'),
  'POST /api/admin/workers/bulk': done('Takes one decision about several profiles', {
    done: z.array(z.number()),
    refused: z.array(z.strictObject({ id, error: z.string(), message: z.string() })),
  }),
}

export const queueQuery = z.object({
  q: searchField,
  page: pageField,
  status: filled(z.enum(queueLists, 'তালিকার নাম ঠিক নয়')),
})

const approvedFilters = {
  q: searchField,
  category_id: filled(idText),
  division_id: filled(idText),
  district_id: filled(idText),
  upazila_id: filled(idText),
}

export const approvedFilter = z.object(approvedFilters)
export type ApprovedFilter = z.output<typeof approvedFilter>

export const approvedQuery = z.object({
  ...approvedFilters,
  page: pageField,
  sort: filled(z.enum(approvedSorts, 'সাজানোর নিয়ম তালিকা থেকে বেছে নিন')),
})

/** POST /admin/workers/bulk. Each id is one decision, so the number is limited. */
export const bulkInput = z.object({
  ids: z
    .array(z.int('সঠিক আইডি নয়').check(z.positive('সঠিক আইডি নয়')), 'কাকে কাকে তা বেছে নিন')
    .check(z.minLength(1, 'অন্তত একজনকে বেছে নিন'), z.maxLength(maxAtOnce, 'একসঙ্গে সর্বোচ্চ ৫০ জনকে বেছে নিন')),
  action: z.enum(['activate', 'deactivate'], 'চালু না বন্ধ, তা জানান'),
  /** For `deactivate`. */
  reason: z.optional(anyDeactivation),
})

/** `submitted_at` of the submission that the moderator read: a newer one is not decided unread. */
export const seenQuery = z.object({
  submitted_at: filled(
    z.pipe(
      z.iso.datetime('সময়টি ঠিক নয়'),
      z.transform((text) => new Date(text)),
    ),
  ),
})

export const badgeInput = z.object({ verified_badge: z.boolean('ব্যাজ দেওয়া হবে কি না জানান') })
export const badgeParam = z.object({ userId: idText })

export const changeParam = z.object({ id: idText, changeId: idText })

export const documentParam = z.object({ id: idText, side: z.enum(documentSides, 'front অথবা back') })
