import { tooManyRequests } from '#worker/lib/errors.ts'

export const exportsUsedUp = (retryAfter: number) =>
  tooManyRequests(retryAfter, 'আজকের মতো ফাইল নামানোর সীমা শেষ। কাল আবার নামাতে পারবেন।')
