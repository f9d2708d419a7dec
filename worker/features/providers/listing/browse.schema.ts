import * as z from 'zod/mini'
import { filled, pageField, wholeNumberText } from '#worker/lib/input/query-fields.ts'
import { idText } from '#worker/lib/input/id.schema.ts'
import { genders } from '../providers.schema.ts'

const browseSorts = ['recommended', 'rating', 'newest'] as const
export type BrowseSort = (typeof browseSorts)[number]

export const usualPerPage = 20
const maxPerPage = 50

const wrongPerPage = 'প্রতি পৃষ্ঠায় ১ থেকে ৫০টি দেখা যায়'

const yesOrNo = z.pipe(
  z.enum(['1', '0', 'true', 'false'], 'যাচাইকৃত: ১ অথবা ০'),
  z.transform((text) => text === '1' || text === 'true'),
)

const maxSearchLength = 100
const nothingTyped = /^[\s\p{C}]*$/u

/** Search words. Spaces and invisible characters alone are no search. */
const searchText = z.optional(
  z.pipe(
    z.transform((value) => (typeof value === 'string' && nothingTyped.test(value) ? undefined : value)),
    z.optional(z.string().check(z.maxLength(maxSearchLength, 'খোঁজার লেখা ১০০ অক্ষরের মধ্যে রাখুন'))),
  ),
)

/** A place by its ids; the narrowest counts. */
export const placeQuery = z.object({
  division_id: filled(idText),
  district_id: filled(idText),
  upazila_id: filled(idText),
})

export const browseQuery = z.object({
  q: searchText,
  category: filled(idText),
  ...placeQuery.shape,
  gender: filled(z.enum(genders, 'লিঙ্গ ঠিক নয়')),
  verified: filled(yesOrNo),
  min_rating: filled(wholeNumberText(/^[1-5]$/, 'রেটিং ১ থেকে ৫-এর মধ্যে দিন')),
  sort: filled(z.enum(browseSorts, 'সাজানোর ধরন ঠিক নয়')),
  page: pageField,
  per_page: filled(
    wholeNumberText(/^[1-9]\d?$/, wrongPerPage).check(z.refine((value) => value <= maxPerPage, wrongPerPage)),
  ),
  /** `card` returns only the fields of a card: a third of the size. */
  fields: filled(z.enum(['card'], 'এই তথ্যগুলো একসঙ্গে পাওয়া যায় না')),
  /** From `page_keys` of an earlier answer, for that page. */
  key: filled(z.string()),
})
export type BrowseInput = z.infer<typeof browseQuery>
