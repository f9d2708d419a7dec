import type { RejectionCode } from '#worker/features/moderation/moderation.schema.ts'
import type { Random } from '../random.ts'

const REJECTIONS: readonly { code: RejectionCode; note: string | null }[] = [
  { code: 'photo_unclear', note: null },
  { code: 'photo_unclear', note: 'ছবিতে মুখ অন্ধকার। দিনের আলোয় সামনে থেকে তোলা ছবি দিন।' },
  { code: 'photo_not_person', note: null },
  { code: 'id_mismatch', note: 'পরিচয়পত্রের নামের সঙ্গে দেওয়া নাম মেলেনি।' },
  { code: 'incomplete_information', note: 'অভিজ্ঞতার ঘরে কী কী কাজ পারেন তা বিস্তারিত লিখুন।' },
  { code: 'wrong_category', note: null },
]

export const randomRejection = (random: Random) => random.pick(REJECTIONS)
