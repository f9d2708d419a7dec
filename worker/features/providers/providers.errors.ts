import { notFound, refused, validationFailed, conflict } from '#worker/lib/errors.ts'

export const providerNotPublic = () => notFound('এই সেবাদাতাকে পাওয়া যায়নি।')

/**
 * The profile was public and is not any more: 404 as for any that is not public, which the page in HTML turns into 410 for search
 * engines. `lists`: where to look instead, the narrowest first.
 */
export const providerRemoved = (lists: readonly { name: string; path: string; total: number }[]) =>
  refused(404, 'not_found', 'এই সেবাদাতা আর তালিকায় নেই। একই কাজের অন্যদের দেখুন।', {
    was_public: true,
    lists,
  })

export const pageTooDeep = () =>
  refused(422, 'page_too_deep', 'তালিকার এত ভেতরের পৃষ্ঠা দেখানো যায় না। এলাকা বা পেশা বেছে তালিকাটি ছোট করুন।')

export const wrongPageKey = () =>
  validationFailed({ key: ['পৃষ্ঠার ঠিকানাটি ঠিক নয়'] }, 'তালিকাটি আবার শুরু থেকে দেখুন।')

export const unmetSearchNotFound = () => notFound('লেখাটি আর তালিকায় নেই। তালিকাটি আবার দেখুন।')

/** 409: the category has as many words as it can have, or the text is too long for a word. */
export const wordNotAdded = () =>
  conflict('এই পেশায় শব্দটি যোগ করা যায় না। ক্যাটাগরির শব্দের তালিকা ছোট করে আবার চেষ্টা করুন।', 'too_many')
