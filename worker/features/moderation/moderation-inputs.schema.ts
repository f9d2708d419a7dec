import * as z from 'zod/mini'
import { idText } from '#worker/lib/input/id.schema.ts'
import { dayField, filled, pageField, searchField } from '#worker/lib/input/query-fields.ts'
import { chosenIds, idsField } from '#worker/lib/selection.schema.ts'
import { anyDeactivation } from './moderation-forms.schema.ts'
import { approvedSorts, documentSides, queueLists } from './moderation.schema.ts'

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
export const seenQuery = z.object({
  submitted_at: filled(
    z.pipe(
      z.iso.datetime('সময়টি ঠিক নয়'),
      z.transform((text) => new Date(text)),
    ),
  ),
})

export const claimInput = z.object({ take_over: z.optional(z.boolean('হ্যাঁ অথবা না')) })

export const figuresQuery = z.object({
  day: dayField({ wrong: 'তারিখ ঠিক নয়', impossible: 'এমন তারিখ নেই' }),
})

export const badgeInput = z.object({ verified_badge: z.boolean('ব্যাজ দেওয়া হবে কি না জানান') })
export const badgeParam = z.object({ userId: idText })

export const changeParam = z.object({ id: idText, changeId: idText })

export const documentParam = z.object({ id: idText, side: z.enum(documentSides, 'front অথবা back') })
