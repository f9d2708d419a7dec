import * as z from 'zod/mini'
import { idText } from '#worker/lib/input/validate.ts'
import { approvedSorts, documentSides, mostAtOnce, queueLists } from './moderation.schema.ts'

export const longestSearch = 100

/** An empty field of a form counts as absent. */
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

const approvedFilters = {
  q: searchText,
  category_id: filled(idText),
  division_id: filled(idText),
  district_id: filled(idText),
  upazila_id: filled(idText),
}

/** GET /admin/workers/approved.csv */
export const approvedFilter = z.object(approvedFilters)
export type ApprovedFilter = z.output<typeof approvedFilter>

/** GET /admin/workers/approved */
export const approvedQuery = z.object({
  ...approvedFilters,
  page: pageNumber,
  sort: filled(z.enum(approvedSorts, 'সাজানোর নিয়ম তালিকা থেকে বেছে নিন')),
})

/** POST /admin/workers/bulk. Each id is one decision, so the number is limited. */
export const bulkInput = z.object({
  ids: z
    .array(z.int('সঠিক আইডি নয়').check(z.positive('সঠিক আইডি নয়')), 'কাকে কাকে তা বেছে নিন')
    .check(z.minLength(1, 'অন্তত একজনকে বেছে নিন'), z.maxLength(mostAtOnce, 'একসঙ্গে সর্বোচ্চ ৫০ জনকে বেছে নিন')),
  action: z.enum(['activate', 'deactivate'], 'চালু না বন্ধ, তা জানান'),
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

/** PUT /admin/users/{userId}/verified-badge */
export const badgeInput = z.object({ verified_badge: z.boolean('ব্যাজ দেওয়া হবে কি না জানান') })
export const badgeParam = z.object({ userId: idText })

export const changeParam = z.object({ id: idText, changeId: idText })

/** A side of the identity card, of a profile. */
export const documentParam = z.object({ id: idText, side: z.enum(documentSides, 'front অথবা back') })
