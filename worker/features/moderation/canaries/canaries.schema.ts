import * as z from 'zod/mini'

export const canaryInput = z.object({ is_canary: z.boolean('হ্যাঁ অথবা না বেছে নিন') })
