import { conflict, notFound, refused } from '#worker/lib/errors.ts'

export const answersOff = () => notFound('এই প্রশ্নটি এখন করা হচ্ছে না।')

export const revealNotFound = () => notFound('এই নম্বরটি আপনার দেখা নম্বরের তালিকায় নেই।')

export const alreadyAnswered = () => conflict('আপনার উত্তর আগেই জমা হয়েছে। ধন্যবাদ।', 'already_answered')

export const answerTooEarly = () =>
  conflict('নম্বর দেখার দুই ঘণ্টা পরে জানাতে পারবেন। আগে ফোন করে দেখুন।', 'answer_too_early')

export const answerExpired = () => refused(410, 'answer_expired', 'উত্তর দেওয়ার সময় শেষ হয়ে গেছে।')

export const correctionTooLate = () =>
  conflict('উত্তরটি আর বদলানো যায় না। আপনার আগের উত্তরই থাকছে।', 'correction_too_late')
