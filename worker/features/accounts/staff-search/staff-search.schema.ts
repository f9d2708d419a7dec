import * as z from 'zod/mini'

/** A shorter search matches nearly every name. */
export const minSearchLength = 2

export const searchQuery = z.object({
  q: z.pipe(
    z.string('কী খুঁজছেন লিখুন').check(z.maxLength(100, 'এত বড় কিছু খোঁজা যায় না')),
    z.transform((text) => text.trim()),
  ),
})
