import { validationFailed } from '#worker/lib/errors.ts'

export const samePhone = () => validationFailed({ phone: ['এটিই আপনার এখনকার নম্বর। নতুন নম্বর দিন।'] })
