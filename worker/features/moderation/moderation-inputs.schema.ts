import * as z from 'zod/mini'
import { idText } from '#worker/lib/validate.ts'
import { documentSides, queueLists } from './moderation.schema.ts'

export const longestSearch = 100

/** A field of a plain form that was left empty says nothing. */
const filled = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
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

/** PUT /admin/users/{userId}/verified-badge */
export const badgeInput = z.object({ verified_badge: z.boolean('ব্যাজ দেওয়া হবে কি না জানান') })
export const badgeParam = z.object({ userId: idText })

export const changeParam = z.object({ id: idText, changeId: idText })

/** A side of the identity card, of a profile. */
export const documentParam = z.object({ id: idText, side: z.enum(documentSides, 'front অথবা back') })
