import * as z from 'zod/mini'

// The texts of zod are English; a rule without a message answers in Bengali too.
z.config({ customError: () => 'সঠিক তথ্য দিন' })

const positiveId = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'সঠিক আইডি নয়'))

/** The id of a row in an address or a form. */
export const idText = z.pipe(positiveId, z.transform(Number))
