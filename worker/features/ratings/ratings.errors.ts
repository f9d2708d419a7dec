import { conflict, notFound, refused } from '#worker/lib/errors.ts'

export const contactRequired = () =>
  refused(403, 'contact_required', 'যাঁরা এই সেবাদাতার নম্বর দেখেছেন, শুধু তাঁরা রেটিং দিতে পারেন।')

export const reviewNotFound = () => notFound('মন্তব্যটি আর নেই।')

export const replyNotFound = () => notFound('উত্তরটি আর নেই।')

export const reviewAlreadyReported = () =>
  conflict('এই মন্তব্যের বিষয়ে আপনি আগেই জানিয়েছেন।', 'already_reported')

export const alreadyReplied = () => conflict('এই মন্তব্যের উত্তর আগেই দেওয়া হয়েছে।', 'already_replied')

export const alreadyReviewed = () => conflict('এটি আগেই দেখা হয়েছে।', 'already_reviewed')

export const replyChanged = () =>
  conflict('সেবাদাতা এর মধ্যে উত্তরটি বদলেছেন। নতুন লেখাটি দেখে নিন।', 'reply_changed')

export const commentChanged = () =>
  conflict('গ্রাহক এর মধ্যে মন্তব্যটি বদলেছেন। নতুন লেখাটি দেখে নিন।', 'comment_changed')
