import { notFound, validationFailed } from '#worker/lib/errors.ts'

export const pushOff = () => notFound('নোটিফিকেশন এখন চালু নেই।')

export const unusableKeys = () => validationFailed({ 'keys.p256dh': ['এই ব্রাউজার নোটিফিকেশন নিতে পারে না'] })
