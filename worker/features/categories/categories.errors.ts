import { conflict, fieldConflict, notFound, validationFailed } from '#worker/lib/errors.ts'
import { homepageNeedsActiveMessage } from './categories.schema.ts'

export const categoryNotFound = () => notFound('ক্যাটাগরিটি পাওয়া যায়নি। তালিকাটি আবার দেখুন।')

export const homepageNeedsActive = () => validationFailed({ show_in_homepage: [homepageNeedsActiveMessage] })

export const nameTaken = () => fieldConflict('name', 'এই নামে একটি ক্যাটাগরি আগে থেকেই আছে।', 'name_taken')

export const tooManyCategories = () => conflict('এর বেশি ক্যাটাগরি রাখা যায় না।', 'too_many')

/** 409: it has profiles. It can be switched off, or its profiles moved. */
export const categoryInUse = (counts: { providers: number; changes: number }) =>
  conflict(
    'এই ক্যাটাগরিতে সেবাদাতা আছেন, তাই মুছে ফেলা যাবে না। এটি বন্ধ করে রাখুন, অথবা সেবাদাতাদের অন্য ক্যাটাগরিতে সরান।',
    'in_use',
    { counts, alternatives: ['deactivate', 'move'] },
  )

export const orderChanged = (ids: readonly number[]) =>
  conflict('এর মধ্যে অন্য কেউ ক্যাটাগরির তালিকা বদলেছেন। নতুন তালিকা দেখে আবার সাজান।', 'conflict', {
    current: ids,
  })

export const sameCategory = () =>
  validationFailed({ category_id: ['সেবাদাতাদের সরাতে অন্য একটি ক্যাটাগরি বেছে নিন'] })
