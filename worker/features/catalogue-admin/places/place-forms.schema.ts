import * as z from 'zod/mini'
import { slugField } from '#worker/features/slugs/slug-field.schema.ts'
import { asIssue, chosenId, lineField, numberField, optionalNumber } from '#worker/lib/input/fields.ts'
import { tidyLine } from '#worker/lib/text/fold.ts'
import { thanaKinds } from '#worker/features/places/places.schema.ts'
import { pageField, searchField } from '#worker/lib/input/query-fields.ts'

const maxNameLength = 80
const maxSpellings = 12
const maxSpellingLength = 60

const nameField = z.pipe(
  lineField({ missing: 'ইংরেজি নাম প্রয়োজন', tooLong: 'নাম ৮০ অক্ষরের মধ্যে লিখুন' }, maxNameLength),
  z.string().check(z.regex(/[A-Za-z]/, 'নামটি ইংরেজি অক্ষরে লিখুন')),
)
const bengaliNameField = z.pipe(
  lineField({ missing: 'বাংলা নাম প্রয়োজন', tooLong: 'নাম ৮০ অক্ষরের মধ্যে লিখুন' }, maxNameLength),
  z.string().check(z.regex(/[\u0980-\u09ff]/, 'নামটি বাংলা অক্ষরে লিখুন')),
)

const urlMessage = 'ওয়েবসাইটের ঠিকানা https:// দিয়ে লিখুন'

/** The site of a place: https, also typed without it. Absent stays undefined, empty becomes null. */
const urlField = z.pipe(
  z.nullish(z.string(urlMessage)),
  z.transform((text: string | null | undefined, context) => {
    if (text === undefined) return undefined
    const typed = text?.trim() ?? ''
    if (typed === '') return null
    const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
    const url = URL.canParse(address) ? new URL(address) : null
    if (url?.protocol === 'https:' && !url.username && url.hostname.includes('.') && address.length <= 200)
      return address
    context.issues.push(asIssue(urlMessage, text))
    return z.NEVER
  }),
)

const spellingsMessage = 'অন্য বানান সর্বোচ্চ ১২টি, প্রতিটি ৬০ অক্ষরের মধ্যে লিখুন'

/** Other spellings: a list, or typed with commas between them. */
const spellingsField = z.pipe(
  z.optional(z.union([z.array(z.string()), z.string()], spellingsMessage)),
  z.transform((sent: string[] | string | undefined, context) => {
    if (sent === undefined) return undefined
    const spellings = (typeof sent === 'string' ? sent.split(/[,،;\n]/) : sent).map(tidyLine)
    const distinct = [...new Set(spellings.filter(Boolean))]
    if (distinct.length > maxSpellings || distinct.some((text) => text.length > maxSpellingLength))
      context.issues.push(asIssue(spellingsMessage, sent))
    return distinct
  }),
)

const placeFields = {
  name: nameField,
  bn_name: bengaliNameField,
  aka: spellingsField,
  slug: slugField,
  url: urlField,
  latitude: optionalNumber('অক্ষাংশ -৯০ থেকে ৯০-এর মধ্যে লিখুন', { min: -90, max: 90, decimals: 10 }),
  longitude: optionalNumber('দ্রাঘিমাংশ -১৮০ থেকে ১৮০-এর মধ্যে লিখুন', { min: -180, max: 180, decimals: 10 }),
}
const countryField = numberField(
  { missing: 'দেশের আইডি প্রয়োজন', wrong: 'দেশের আইডি একটি পূর্ণ সংখ্যা' },
  { min: 1, max: 999 },
)
const divisionField = chosenId('বিভাগ নির্বাচন করুন')
const districtField = chosenId('জেলা নির্বাচন করুন')
const kindField = z.enum(thanaKinds, 'উপজেলা না মহানগর থানা, বেছে নিন')

export const newDivision = z.object({ ...placeFields, country_id: z._default(countryField, 1) })
export const newDistrict = z.object({ ...placeFields, division_id: divisionField })
export const newThana = z.object({
  ...placeFields,
  district_id: districtField,
  /** Where it is given, the district has to lie in it. */
  division_id: z.optional(divisionField),
  kind: z._default(kindField, 'upazila'),
})

/** PUT /admin/geolocation/…/{id}: what is left out stays as it is. */
export const divisionEdit = z.partial(z.object({ ...placeFields, country_id: countryField }))
export const districtEdit = z.partial(z.object({ ...placeFields, division_id: divisionField }))
export const thanaEdit = z.partial(
  z.object({ ...placeFields, district_id: districtField, division_id: divisionField, kind: kindField }),
)

export const placeSearchQuery = z.object({
  q: z._default(z.string().check(z.maxLength(100, 'খোঁজার কথাটি ১০০ অক্ষরের মধ্যে লিখুন')), ''),
})

const localityFields = {
  upazila_id: chosenId('থানা/উপজেলা বেছে নিন'),
  name: z.pipe(
    lineField({ missing: 'নাম প্রয়োজন', tooLong: 'নাম ৬০ অক্ষরের মধ্যে লিখুন' }, 60),
    z.string().check(z.regex(/[\u0980-\u09ff]/, 'নামটি বাংলা অক্ষরে লিখুন')),
  ),
  spellings: spellingsField,
}

export const newLocality = z.object(localityFields)
/** PUT /admin/localities/{id}: what is left out stays as it is. */
export const localityEdit = z.partial(newLocality)
export const localitiesQuery = z.object({ q: searchField, page: pageField })
