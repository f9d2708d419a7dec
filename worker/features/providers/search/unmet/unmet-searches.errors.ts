import { conflict, notFound } from '#worker/lib/errors.ts'

export const unmetSearchNotFound = () => notFound('লেখাটি আর তালিকায় নেই। তালিকাটি আবার দেখুন।')

export const unmetTooDeep = () => notFound('এত পেছনের পাতা নেই।')

/** 409: the category has as many words as it can have, or the text is too long for a word. */
export const wordNotAdded = () =>
  conflict('এই পেশায় শব্দটি যোগ করা যায় না। ক্যাটাগরির শব্দের তালিকা ছোট করে আবার চেষ্টা করুন।', 'too_many')
