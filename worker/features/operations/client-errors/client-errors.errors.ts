import { conflict, notFound } from '#worker/lib/errors.ts'

export const clientErrorNotFound = () => notFound('এই ত্রুটিটি আর নেই।')

export const alreadyResolved = () => conflict('এই ত্রুটির সমাধান আগেই লেখা হয়েছে।', 'already_resolved')

export const clientErrorsTooDeep = () => notFound('এত পেছনের ত্রুটি দেখা যায় না। তারিখ দিয়ে খুঁজুন।')
