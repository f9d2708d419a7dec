import * as z from 'zod/mini'
import { slugField } from '#worker/features/slugs/slug-field.schema.ts'
import { wordsField } from './words/category-words.schema.ts'
import { chosenId, fileField, flagField, lineField, optionalText } from '#worker/lib/input/fields.ts'

const maxCategoryNameLength = 80
export const maxCategoryDescriptionLength = 300
/** The most categories that one statement puts in order. */
export const maxCategories = 500

export const imageMissingMessage = 'ছবি আবশ্যক: অনুগ্রহ করে ক্যাটাগরির ছবি নির্বাচন করুন'
export const onlyAdminsAddMessage = 'অনুমতি নেই: শুধু অ্যাডমিন ক্যাটাগরি যোগ করতে পারেন'
export const homepageNeedsActiveMessage = 'হোমে দেখাতে হলে ক্যাটাগরিটি আগে চালু করুন'

const nameField = lineField(
  { missing: 'ক্যাটাগরির নাম প্রয়োজন', tooLong: 'নাম ৮০ অক্ষরের মধ্যে লিখুন' },
  maxCategoryNameLength,
)
const descriptionField = optionalText('বিবরণ ৩০০ অক্ষরের মধ্যে লিখুন', maxCategoryDescriptionLength)

export const categoryText = z.object({
  name: nameField,
  description: descriptionField,
  words: wordsField,
  slug: slugField,
})

export const newCategory = z.extend(categoryText, {
  is_active: z._default(flagField, true),
  show_in_homepage: z._default(flagField, false),
  image: z.pipe(
    z.optional(fileField),
    z.custom<File>((value) => value instanceof File, imageMissingMessage),
  ),
})
export type NewCategoryInput = z.output<typeof newCategory>

/** PUT /categories/{id}: what is left out stays as it is. */
export const categoryEdit = z.extend(categoryText, {
  name: z.optional(nameField),
  is_active: z.optional(flagField),
  show_in_homepage: z.optional(flagField),
  image: z.optional(fileField),
})
export type CategoryEdit = z.output<typeof categoryEdit>

export const categoryEditForm = z.extend(categoryEdit, { _method: z.optional(z.string()) })
export const methodQuery = z.object({ _method: z.optional(z.string()) })

const idList = z
  .array(z.int('সঠিক আইডি নয়').check(z.positive('সঠিক আইডি নয়')), 'ক্যাটাগরির তালিকা পাঠান')
  .check(z.minLength(1, 'ক্যাটাগরির তালিকা পাঠান'), z.maxLength(maxCategories, 'তালিকাটি অনেক বড়'))

export const categoryOrder = z.object({ ids: idList, before: z.optional(idList) })
export type CategoryOrder = z.output<typeof categoryOrder>

export const categoryMove = z.object({
  category_id: chosenId('নতুন ক্যাটাগরি বেছে নিন'),
})
