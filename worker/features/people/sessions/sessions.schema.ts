import * as z from 'zod/mini'

export const sessionParam = z.object({
  sessionId: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'এই লগইনটি পাওয়া যায়নি।')),
})
