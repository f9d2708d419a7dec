import * as z from 'zod/mini'
import { optionalInputsOf, staffEditedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { maxCardText } from '#worker/features/images/social-cards/social-cards.schema.ts'
import { genders } from '#worker/features/providers/providers.schema.ts'
import { foldedLength, tidyLine, tidyText } from '#worker/lib/text/fold.ts'
import {
  deactivationCodes,
  mendableFieldNames,
  rejectionCodes,
} from '#worker/features/submissions/decision-reasons.schema.ts'
import { nameField, phoneField } from '#worker/features/people/people.schema.ts'
import { idText } from '#worker/lib/input/id.schema.ts'
import { dayField, filled, momentField, pageField, searchField } from '#worker/lib/input/query-fields.ts'
import { chosenIds, idsField } from '#worker/lib/selection.schema.ts'
import { approvedSorts, documentSides, queueLists } from './moderation.schema.ts'

export const maxNoteLength = 200

const note = z.pipe(
  z.nullish(z.string('মন্তব্য লিখুন')),
  z.transform((text: string | null | undefined) => tidyLine(text ?? '') || null),
)

type WithNote = { reason_code?: string | undefined; note: string | null }

const noteForOther = z.refine<WithNote>((body) => body.reason_code !== 'other' || body.note !== null, {
  path: ['note'],
  error: 'কারণটি লিখুন',
})
const noteFits = z.refine<WithNote>((body) => foldedLength(body.note ?? '') <= maxNoteLength, {
  path: ['note'],
  error: 'মন্তব্য ২০০ অক্ষরের মধ্যে লিখুন',
})

const fieldToMend = z.enum(mendableFieldNames, 'কোন তথ্যটি, তা বেছে নিন')

export const rejection = z
  .object({ reason_code: z.enum(rejectionCodes, 'কারণ বেছে নিন'), note, field: z.optional(fieldToMend) })
  .check(noteForOther, noteFits)
export type RejectionInput = z.infer<typeof rejection>

/** One field of a waiting biodata that the worker is asked to correct, without a rejection. */
export const fieldWish = z.object({ field: fieldToMend, note }).check(noteFits)
export type FieldWishInput = z.infer<typeof fieldWish>

/** `card`: the picture for social networks, which the browser of the moderator drew: JPEG in base64. */
export const approval = z.object({
  card: z.optional(z.base64('ছবিটি পড়া যাচ্ছে না').check(z.maxLength(maxCardText, 'ছবিটি অনেক বড়'))),
})

const deactivationCode = z.enum(deactivationCodes, 'কারণ বেছে নিন')

/** What the screens send with a deactivation. */
export const deactivation = z.object({ reason_code: deactivationCode, note }).check(noteForOther, noteFits)
export type DeactivationInput = z.infer<typeof deactivation>

/** What the route accepts: another caller may give no reason, and the SMS then names none. */
export const anyDeactivation = z
  .object({ reason_code: z.optional(deactivationCode), note })
  .check(noteForOther, noteFits)

const yesOrNo = z.optional(z.boolean('হ্যাঁ অথবা না'))

export const workerEdit = z.object({
  ...optionalInputsOf(staffEditedFields),
  // Looser than the worker's own form: a text that was accepted before a rule was added can be kept.
  name: nameField,
  phone: phoneField,
  work_experience: z.pipe(
    z.nullish(
      z
        .string('অভিজ্ঞতা লিখুন')
        .check(z.overwrite(tidyText), z.maxLength(1000, 'অভিজ্ঞতা ১,০০০ অক্ষরের মধ্যে লিখুন')),
    ),
    z.transform((text: string | null | undefined) => (text === undefined ? undefined : (text ?? ''))),
  ),
  gender: z.optional(z.enum(genders, 'লিঙ্গ বেছে নিন')),
  is_approved: yesOrNo,
  verified_badge: yesOrNo,
  /** Saves a number that another worker has, too. */
  keep_duplicate_phone: yesOrNo,
  reason_code: z.optional(z.enum(rejectionCodes, 'কারণ বেছে নিন')),
  note,
})
export type WorkerEditInput = z.infer<typeof workerEdit>

// What no form of the web checks.

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
export const approvedFile = z.object({ ...approvedFilters, ids: chosenIds })
export type ApprovedFilter = z.output<typeof approvedFile>

export const approvedQuery = z.object({
  ...approvedFilters,
  page: pageField,
  sort: filled(z.enum(approvedSorts, 'সাজানোর নিয়ম তালিকা থেকে বেছে নিন')),
})

/** POST /admin/workers/bulk */
export const bulkInput = z.object({
  ids: idsField('অন্তত একজনকে বেছে নিন'),
  action: z.enum(['activate', 'deactivate'], 'চালু না বন্ধ, তা জানান'),
  /** For `deactivate`. */
  reason: z.optional(anyDeactivation),
})

/** `submitted_at` of the submission that the moderator read: a newer one is not decided unread. */
export const seenQuery = z.object({ submitted_at: filled(momentField) })

export const claimInput = z.object({ take_over: z.optional(z.boolean('হ্যাঁ অথবা না')) })

export const figuresQuery = z.object({
  day: dayField({ wrong: 'তারিখ ঠিক নয়', impossible: 'এমন তারিখ নেই' }),
})

export const badgeInput = z.object({ verified_badge: z.boolean('ব্যাজ দেওয়া হবে কি না জানান') })
export const badgeParam = z.object({ userId: idText })

export const changeParam = z.object({ id: idText, changeId: idText })

export const documentParam = z.object({ id: idText, side: z.enum(documentSides, 'front অথবা back') })
