export const rejectionCodes = [
  'photo_unclear',
  'photo_not_person',
  'id_unclear',
  'id_mismatch',
  'wrong_category',
  'incomplete_information',
  'duplicate',
  'inappropriate',
  'other',
] as const
export type RejectionCode = (typeof rejectionCodes)[number]

/** The fields of the biodata form that a worker can be asked to correct, with their names. */
export const mendableFields = {
  profile_photo: 'প্রোফাইল ছবি',
  id_card_front: 'পরিচয়পত্রের সামনের দিক',
  id_card_back: 'পরিচয়পত্রের পেছনের দিক',
  id_number: 'পরিচয়পত্রের নম্বর',
  name: 'নাম',
  category_id: 'পেশা',
  upazila_id: 'এলাকা',
  work_experience: 'অভিজ্ঞতা',
  bio: 'নিজের কথা',
} as const
export type MendableField = keyof typeof mendableFields
export const mendableFieldNames = Object.keys(mendableFields) as MendableField[]

export type QuickNote = { field: MendableField; text: string }

/** Notes that moderators often write, each with the field that it means. */
export const quickNotes: readonly QuickNote[] = [
  { field: 'profile_photo', text: 'দিনের আলোয় মুখের স্পষ্ট ছবি দিন' },
  { field: 'profile_photo', text: 'ছবিতে শুধু আপনি থাকবেন' },
  { field: 'id_card_front', text: 'কার্ডের চার কোণ দেখা যায় এমন ছবি দিন' },
  { field: 'id_card_back', text: 'কার্ডের পেছনের দিকের ছবিও দিন' },
  { field: 'id_number', text: 'কার্ড দেখে নম্বরটি আবার লিখুন' },
  { field: 'name', text: 'কার্ডে যেমন আছে তেমন নাম লিখুন' },
  { field: 'category_id', text: 'যে কাজ বেশি করেন সেই পেশা বেছে নিন' },
  { field: 'upazila_id', text: 'যে এলাকায় কাজ করেন সেই এলাকা বেছে নিন' },
  { field: 'work_experience', text: 'কী কী কাজ পারেন, কত বছর ধরে, লিখুন' },
  { field: 'bio', text: 'কাজের কথা লিখুন, অন্য কিছু নয়' },
]

type RejectionReason = {
  /** Short, as part of an SMS. */
  words: string
  /** The field of the biodata form to correct; null if it is no single field. */
  field: MendableField | null
}

export const rejectionReasons: Record<RejectionCode, RejectionReason> = {
  photo_unclear: { words: 'ছবিটি স্পষ্ট নয়', field: 'profile_photo' },
  photo_not_person: { words: 'ছবিতে আপনার মুখ দেখা যায় না', field: 'profile_photo' },
  id_unclear: { words: 'পরিচয়পত্রের ছবি পড়া যায় না', field: 'id_card_front' },
  id_mismatch: { words: 'নাম বা নম্বর পরিচয়পত্রের সঙ্গে মেলে না', field: 'id_number' },
  wrong_category: { words: 'পেশা ঠিকভাবে বাছাই করা হয়নি', field: 'category_id' },
  incomplete_information: { words: 'তথ্য অসম্পূর্ণ', field: 'work_experience' },
  duplicate: { words: 'এই তথ্য দিয়ে আগেই একটি প্রোফাইল আছে', field: null },
  inappropriate: { words: 'লেখায় বা ছবিতে অনুপযুক্ত কিছু আছে', field: 'bio' },
  other: { words: 'অন্য কারণ', field: null },
}

export const deactivationCodes = [
  'unreachable',
  'complaints',
  'wrong_information',
  'not_working',
  'terms_broken',
  'other',
] as const
type DeactivationCode = (typeof deactivationCodes)[number]

/** Why a published profile was switched off. Short, as part of an SMS. */
export const deactivationReasons: Record<DeactivationCode, string> = {
  unreachable: 'নম্বরে ফোন করে পাওয়া যায় না',
  complaints: 'গ্রাহকের অভিযোগ দেখা হচ্ছে',
  wrong_information: 'প্রোফাইলের তথ্য ঠিক নয়',
  not_working: 'এখন কাজ করছেন না',
  terms_broken: 'ব্যবহারের শর্ত মানা হয়নি',
  other: 'অন্য কারণ',
}

const reasonWords: Record<string, string> = {
  ...deactivationReasons,
  ...Object.fromEntries(Object.entries(rejectionReasons).map(([code, { words }]) => [code, words])),
}

/** The field to correct: the one that the moderator named, otherwise that of the reason. */
export const fieldToMend = (named: string | null, code: string | null): MendableField | null =>
  mendableFieldNames.find((name) => name === named) ??
  (code !== null && Object.hasOwn(rejectionReasons, code)
    ? rejectionReasons[code as RejectionCode].field
    : null)

/** The reason of a rejection or a deactivation. For `other` and for an unknown code it is the note alone. */
export function rejectionWords(code: string | null, note: string | null): string {
  const words = code !== null && code !== 'other' && Object.hasOwn(reasonWords, code) ? reasonWords[code] : ''
  return [words, note?.trim() ?? ''].filter(Boolean).join('; ')
}
