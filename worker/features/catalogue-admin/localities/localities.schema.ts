import * as z from 'zod/mini'
import { lineField, numberField } from '#worker/lib/input/fields.ts'
import { pageField, searchField } from '#worker/lib/input/query-fields.ts'
import { spellingsField } from '../places/place-forms.schema.ts'

const chooseThana = 'থানা/উপজেলা বেছে নিন'

const localityFields = {
  upazila_id: numberField({ missing: chooseThana, wrong: chooseThana }, { min: 1, max: 999_999_999 }),
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
