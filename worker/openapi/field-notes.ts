import { bloodGroups, genders } from '#worker/features/providers/providers.schema.ts'
import { timezoneLabels } from '#worker/features/settings/timezones.schema.ts'

export type JsonSchema = { [key: string]: unknown }

const picture = { type: 'string', format: 'binary', description: 'JPG, PNG or WebP, at most 5 MB.' }

const placeId = (place: string) => ({ description: `The id of the ${place}.`, examples: [1] })

/** What the schema of an input cannot say, by the name of the field. Schemas hold no notes, because the web ships them. */
const notes: Record<string, JsonSchema> = {
  phone: {
    description:
      'A mobile number of Bangladesh (`01XXXXXXXXX`); `+88`, spaces and Bengali digits are accepted.',
  },
  test_number: { description: 'A mobile number of Bangladesh (`01XXXXXXXXX`).' },
  contact_phone: { description: 'A telephone number.' },
  whatsapp_number: { description: 'A telephone number.' },
  registration: {
    description:
      'What `POST /api/auth/register` answered. With it only the code of that registration is right.',
    examples: [`1.${'A'.repeat(22)}`],
  },
  challenge: { description: 'The solution of the challenge of an answer `challenge_required`, as JSON.' },
  otp: { description: 'The six digits of the code.', examples: ['123456'] },
  email: { examples: ['name@example.com'] },
  contact_email: { examples: ['name@example.com'] },
  name: { examples: ['রহিমা Rahima'] },
  bn_name: { examples: ['মিরপুর'] },
  password: { examples: ['long-secret-1'] },
  confirmPassword: { description: 'The same as `password`.', examples: ['long-secret-1'] },
  id_number: {
    description: 'National ID (10, 13 or 17 digits) or birth registration (17).',
    examples: ['1234567890'],
  },
  from: { description: 'The first day, in Asia/Dhaka.', examples: ['2026-11-01'] },
  to: { description: 'The last day, in Asia/Dhaka.', examples: ['2026-11-20'] },
  gender: { enum: genders },
  blood_group: { examples: [bloodGroups[0]] },
  timezone: { enum: timezoneLabels },
  work_experience: { examples: ['দশ বছর ধরে কাজ করি'] },
  bio: { description: 'At most 110 characters.', examples: ['যত্ন নিয়ে কাজ করি'] },
  comment: { examples: ['ভালো কাজ'] },
  trx_id: { examples: ['8N7A6B5C4D'] },
  ref: { description: 'The reference of a payment.', examples: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] },
  slug: { examples: ['about'] },
  division_id: placeId('division'),
  district_id: placeId('district'),
  upazila_id: placeId('upazila or metro thana'),
  category_id: { description: 'The id of the category.', examples: [1] },
  profile_photo: picture,
  id_card_front: picture,
  id_card_back: picture,
  photo: picture,
  image: picture,
  site_logo: picture,
  site_favicon: picture,
  currency: { examples: ['BDT'] },
}

const flag = { enum: [true, false, 1, 0, '1', '0', 'true', 'false', 'on', ''], description: 'Yes or no.' }

const numeric = {
  type: ['number', 'string'],
  examples: [5],
  description: 'A number; as text also with Bengali digits, spaces and commas.',
}

// Such fields are read by a function, which has no JSON schema.
const patterns: [RegExp, JsonSchema][] = [
  [
    /^(?:enable|is|show|delete|allow)_|_enabled$|^ssl_sandbox$|^maintenance_mode$|^rating_requires_contact$|^agrees$|^agent_onboarding$/,
    flag,
  ],
  [
    /^price$|^rank_bonus$|_balance_warning$|_queue_alert$|budget$|^value$|^max_(?:uses|per_person)$|_(?:days|fee)$|_limit(?:_|$)|^(?:lat|long)itude$|_id$/,
    numeric,
  ],
]

/** The notes for a field of an input. @param isOpen whether its schema says no type */
export const noteOf = (name: string, isOpen: boolean): JsonSchema => ({
  ...(isOpen && patterns.find(([pattern]) => pattern.test(name))?.[1]),
  ...notes[name],
})
