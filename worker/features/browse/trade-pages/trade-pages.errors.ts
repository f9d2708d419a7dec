import { notFound, refused } from '#worker/lib/errors.ts'

export const addressNotFound = () => notFound('এই ঠিকানায় কোনো পেশা বা এলাকা নেই।')

/** 410: the trade or the place was deleted. */
export const addressGone = () =>
  refused(410, 'gone', 'এই পেশা বা এলাকাটি আর নেই। অন্য পেশা বা এলাকা বেছে নিন।')
