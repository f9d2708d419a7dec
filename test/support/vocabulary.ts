import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import { buildVocabulary } from '#worker/features/providers/search/understanding/vocabulary.rules.ts'

const names = [
  'ইলেকট্রিশিয়ান',
  'প্লাম্বার',
  'রংমিস্ত্রি',
  'গৃহকর্মী',
  'বাবুর্চি',
  'গৃহশিক্ষক',
  'শিশু পরিচর্যাকারী',
  'এসি টেকনিশিয়ান',
  'ড্রাইভার',
  'কাঠমিস্ত্রি',
  'বিউটিশিয়ান',
  'মোটরসাইকেল মেকানিক',
]
const place = (id: number, bengali: string, name: string, aka: string[] = []) => ({
  id,
  name,
  bn_name: bengali,
  aka,
})

/** Some trades and places, as the search and the check of a list understand them. */
export const vocabulary = buildVocabulary({
  trades: [
    ...names.map((name, at) => ({ id: at + 1, name, words: startWordsOf({ name, image: null }) })),
    { id: 50, name: 'ঘুড়ি কারিগর', words: ['ঘুড়ি', 'ghuri banano'] },
    { id: 51, name: 'ল্যাপটপ মেকানিক', words: [] },
  ],
  divisions: [place(6, 'ঢাকা', 'Dhaka'), place(1, 'চট্টগ্রাম', 'Chattogram', ['Chittagong'])],
  districts: [
    { ...place(47, 'ঢাকা', 'Dhaka'), division_id: 6 },
    { ...place(8, 'চট্টগ্রাম', 'Chattogram', ['Chittagong']), division_id: 1 },
    { ...place(28, 'কুষ্টিয়া', 'Kushtia'), division_id: 6 },
  ],
  thanas: [
    { ...place(501, 'মিরপুর', 'Mirpur'), district_id: 47, kind: 'metro_thana' },
    { ...place(77, 'মিরপুর', 'Mirpur'), district_id: 28, kind: 'upazila' },
    { ...place(502, 'উত্তরা পূর্ব', 'Uttara East'), district_id: 47, kind: 'metro_thana' },
    { ...place(503, 'উত্তরা পশ্চিম', 'Uttara West'), district_id: 47, kind: 'metro_thana' },
    { ...place(90, 'সাভার', 'Savar'), district_id: 47, kind: 'upazila' },
    { ...place(510, 'কোতোয়ালী', 'Kotwali'), district_id: 47, kind: 'metro_thana' },
    { ...place(511, 'লালবাগ', 'Lalbagh'), district_id: 47, kind: 'metro_thana' },
    { ...place(512, 'কোতোয়ালী', 'Kotwali'), district_id: 8, kind: 'metro_thana' },
  ],
  localities: [
    ...[510, 511].map((id) => ({ upazila_id: id, name: 'পুরান ঢাকা', spellings: ['old dhaka'] })),
    { upazila_id: 510, name: 'সদরঘাট', spellings: ['sadarghat'] },
    { upazila_id: 512, name: 'কাজীর দেউড়ি', spellings: ['kazir dewri'] },
    { upazila_id: 999, name: 'জিন্দাবাজার', spellings: ['zindabazar'] },
  ],
})
