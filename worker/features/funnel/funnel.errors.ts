import { validationFailed } from '#worker/lib/errors.ts'

export const tooDeep = () => validationFailed({ page: ['এত পেছনের পাতা নেই'] })
