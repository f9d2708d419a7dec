import { conflict, fieldConflict, notFound, validationFailed } from '#worker/lib/errors.ts'
import type { PlaceLevel } from './places.schema.ts'

export const placeNotFound = () => notFound('এলাকাটি পাওয়া যায়নি। তালিকাটি আবার দেখুন।')

export const localityNameTaken = () =>
  fieldConflict('name', 'এই থানা/উপজেলায় এই নামে একটি এলাকা আগে থেকেই আছে।', 'name_taken')

export const thanaMissing = () =>
  validationFailed({ upazila_id: ['থানা/উপজেলাটি পাওয়া যায়নি। আবার নির্বাচন করুন।'] })

const taken: Record<PlaceLevel, string> = {
  division: 'এই নামে একটি বিভাগ আগে থেকেই আছে।',
  district: 'এই বিভাগে এই নামে একটি জেলা আগে থেকেই আছে।',
  thana: 'এই জেলায় এই নামে একটি থানা/উপজেলা আগে থেকেই আছে।',
}

export const placeNameTaken = (level: PlaceLevel, field: 'name' | 'bn_name') =>
  fieldConflict(field, taken[level], 'name_taken')

/** 422: the parent does not exist, or not in the given division. */
export const parentMissing = (level: PlaceLevel) =>
  level === 'district'
    ? validationFailed({ division_id: ['এই বিভাগটি পাওয়া যায়নি। আবার নির্বাচন করুন।'] })
    : validationFailed({ district_id: ['জেলাটি এই বিভাগে নেই। আবার নির্বাচন করুন।'] })

export type PlaceUse = { children: number; providers: number; users: number; changes: number }

/** 409: places, profiles, accounts or pending changes refer to it. */
export const placeInUse = (counts: PlaceUse) =>
  conflict(
    'এই এলাকাটি ব্যবহার হচ্ছে, তাই মুছে ফেলা যাবে না। আগে এর ভেতরের এলাকা, সেবাদাতা ও গ্রাহকদের অন্য এলাকায় সরান, অথবা নামটি ঠিক করুন।',
    'in_use',
    { counts, alternatives: ['rename', 'move'] },
  )
