import * as z from 'zod/mini'

/** Shorter words find everybody. */
export const shortestSearch = 2

/** What is typed into the search over the whole back room. */
export const searchQuery = z.object({
  q: z.pipe(
    z.string('কী খুঁজছেন লিখুন').check(z.maxLength(100, 'এত বড় কিছু খোঁজা যায় না')),
    z.transform((text) => text.trim()),
  ),
})
