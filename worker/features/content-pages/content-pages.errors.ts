import { notFound, validationFailed } from '#worker/lib/errors.ts'

export const informationPageNotFound = () => notFound('এই পাতাটি পাওয়া যায়নি।')

export const informationPageEmpty = () => validationFailed({ html: ['পাতার লেখা লিখুন'] })
