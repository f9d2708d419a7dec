import * as z from 'zod/mini'
import { nameField, phoneField } from '#worker/features/users/person-fields.schema.ts'
import { genders } from '#worker/features/providers/providers.schema.ts'
import { foldedLength } from '#worker/lib/fold.ts'
import { idText } from '#worker/lib/validate.ts'

import { documentSides, queueLists, rejectionCodes } from './moderation.schema.ts'

export const longestSearch = 100

/** A field of a plain form that was left empty says nothing. */
const filled = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

const searchText = filled(z.string().check(z.maxLength(longestSearch, 'খোঁজার কথাটি ১০০ অক্ষরের মধ্যে লিখুন')))
const pageNumber = filled(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'পৃষ্ঠা নম্বর ঠিক নয়')), z.transform(Number)),
)

/** GET /admin/workers/pending */
export const queueQuery = z.object({
  q: searchText,
  page: pageNumber,
  status: filled(z.enum(queueLists, 'তালিকার নাম ঠিক নয়')),
})

/** GET /admin/workers/approved */
export const approvedQuery = z.object({
  q: searchText,
  page: pageNumber,
  category_id: filled(idText),
  division_id: filled(idText),
  district_id: filled(idText),
  upazila_id: filled(idText),
})

/** The submission that was looked at (its `submitted_at`): a newer one that came meanwhile is not decided unseen. */
export const seenQuery = z.object({
  submitted_at: filled(
    z.pipe(
      z.iso.datetime('সময়টি ঠিক নয়'),
      z.transform((text) => new Date(text)),
    ),
  ),
})

export const longestNote = 200

const note = z.pipe(
  z.nullish(z.string('মন্তব্য লিখুন')),
  z.transform(
    (text: string | null | undefined) => text?.normalize('NFC').replace(/\s+/g, ' ').trim() || null,
  ),
)

/** The body of a rejection. The note reaches the worker; a reason that says nothing by itself needs one. */
export const rejection = z.object({ reason_code: z.enum(rejectionCodes, 'কারণ বেছে নিন'), note }).check(
  z.refine((body) => body.reason_code !== 'other' || body.note !== null, {
    path: ['note'],
    error: 'কারণটি লিখুন',
  }),
  z.refine((body) => foldedLength(body.note ?? '') <= longestNote, {
    path: ['note'],
    error: 'মন্তব্য ২০০ অক্ষরের মধ্যে লিখুন',
  }),
)
export type RejectionInput = z.infer<typeof rejection>

/** PUT /admin/users/{userId}/verified-badge */
export const badgeInput = z.object({ verified_badge: z.boolean('ব্যাজ দেওয়া হবে কি না জানান') })
export const badgeParam = z.object({ userId: idText })

const yesOrNo = z.optional(z.boolean('হ্যাঁ অথবা না'))

/** The edit form of the approved workers. The two switches go the way of the queue's buttons. */
export const workerEdit = z.object({
  name: nameField,
  phone: phoneField,
  work_experience: z.pipe(
    z.nullish(z.string('অভিজ্ঞতা লিখুন').check(z.trim(), z.maxLength(1000, 'অভিজ্ঞতা ১০০০ অক্ষরের মধ্যে লিখুন'))),
    z.transform((text: string | null | undefined) => (text === undefined ? undefined : (text ?? ''))),
  ),
  gender: z.optional(z.enum(genders, 'লিঙ্গ বেছে নিন')),
  is_approved: yesOrNo,
  verified_badge: yesOrNo,
  /** Why the approval is taken back. */
  reason_code: z.optional(z.enum(rejectionCodes, 'কারণ বেছে নিন')),
  note,
})
export type WorkerEditInput = z.infer<typeof workerEdit>

export const changeParam = z.object({ id: idText, changeId: idText })

/** A side of the identity card, of a profile. */
export const documentParam = z.object({ id: idText, side: z.enum(documentSides, 'front অথবা back') })
