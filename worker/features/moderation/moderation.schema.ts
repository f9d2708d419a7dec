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

export type RejectionReason = {
  /** Short, as part of an SMS. */
  words: string
  /** The field of the biodata form to correct; null if it is no single field. */
  field: 'profile_photo' | 'id_card_front' | 'id_number' | 'category_id' | 'work_experience' | 'bio' | null
}

export const rejectionReasons: Record<RejectionCode, RejectionReason> = {
  photo_unclear: { words: 'ছবিটি স্পষ্ট নয়', field: 'profile_photo' },
  photo_not_person: { words: 'ছবিতে আপনার মুখ দেখা যায় না', field: 'profile_photo' },
  id_unclear: { words: 'পরিচয়পত্রের ছবি পড়া যায় না', field: 'id_card_front' },
  id_mismatch: { words: 'নাম বা নম্বর পরিচয়পত্রের সঙ্গে মেলে না', field: 'id_number' },
  wrong_category: { words: 'পেশা ঠিকভাবে বাছাই করা হয়নি', field: 'category_id' },
  incomplete_information: { words: 'তথ্য অসম্পূর্ণ', field: 'work_experience' },
  duplicate: { words: 'এই তথ্য দিয়ে আগেই একটি বায়োডাটা আছে', field: null },
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

/** The reason of a rejection or a deactivation. For `other` and for an unknown code it is the note alone. */
export function rejectionWords(code: string | null, note: string | null): string {
  const words = code !== null && code !== 'other' && Object.hasOwn(reasonWords, code) ? reasonWords[code] : ''
  return [words, note?.trim() ?? ''].filter(Boolean).join('; ')
}

export const queueLists = ['pending', 'approved', 'rejected', 'changed'] as const
export type QueueList = (typeof queueLists)[number]

export const approvedSorts = ['newest', 'oldest', 'name', 'name_desc', 'rating', 'rating_asc'] as const
export type ApprovedSort = (typeof approvedSorts)[number]

export const maxAtOnce = 50

export const documentSides = ['front', 'back'] as const
export type DocumentSide = (typeof documentSides)[number]
