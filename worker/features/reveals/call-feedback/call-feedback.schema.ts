import * as z from 'zod/mini'
import { optionalNumber } from '#worker/lib/input/fields.ts'
import { idText } from '#worker/lib/input/id.schema.ts'

/** In whole taka. */
const priceBounds = { min: 10, max: 500_000 }

const wrongPrice = '১০ থেকে ৫,০০,০০০ টাকার মধ্যে একটি পূর্ণ সংখ্যা লিখুন, অথবা ঘরটি খালি রাখুন'
const chooseOne = 'হ্যাঁ অথবা না বেছে নিন'

/**
 * Each question has an answer only after a yes to the one before. `worked` left out: not said yet. `price` in taka, in any digits;
 * left out, empty or null: not said.
 */
export const answerInput = z
  .object({
    picked_up: z.boolean(chooseOne),
    worked: z.optional(z.nullable(z.boolean(chooseOne))),
    price: optionalNumber(wrongPrice, priceBounds),
  })
  .check(
    z.refine(({ picked_up, worked }) => picked_up || (worked ?? null) === null, {
      path: ['worked'],
      error: 'ফোন না ধরলে কাজের কথা জানানো যায় না',
    }),
    z.refine(({ worked, price }) => worked === true || (price ?? null) === null, {
      path: ['price'],
      error: 'কাজ না হলে দাম জানানো যায় না',
    }),
  )
export type AnswerInput = z.infer<typeof answerInput>

/** `provider`: asks about the calls to one provider only. */
export const askedQuery = z.object({ provider: z.optional(idText) })
