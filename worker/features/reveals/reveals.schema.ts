import * as z from 'zod/mini'
import { challengeField, flagField, optionalNumber } from '#worker/lib/input/fields.ts'
import { idText } from '#worker/lib/input/id.schema.ts'
import { momentCursor } from '#worker/lib/moment-cursor.ts'
import { foldText } from '#worker/lib/text/fold.ts'

export const reportReasons = ['wrong_person', 'unreachable', 'not_working'] as const
export type ReportReason = (typeof reportReasons)[number]

/**
 * `seen`: shown again without a further view, under the running subscription. `in_contacts`: seen under an earlier one, so the
 * contact book has it. `free`: the first number of a new customer.
 */
export const numberAccesses = ['plan_needed', 'costs_view', 'seen', 'in_contacts', 'free'] as const
export type NumberAccess = (typeof numberAccesses)[number]

export const revealQuery = z.object({
  agree: z._default(z.enum(['0', '1'], 'agree ০ অথবা ১ হতে পারে'), '0'),
})

/** The terms are agreed to only by `true`. */
export const revealInput = z.object({
  agree: z._default(z.boolean('agree সত্য অথবা মিথ্যা হতে পারে'), false),
  challenge: challengeField,
})

/** `q` looks through all of one's contacts at once; `provider_id` finds one of them. */
export const contactsQuery = z.object({
  provider_id: z.optional(idText),
  cursor: z.optional(momentCursor),
  q: z.optional(z.string().check(z.maxLength(100, 'খোঁজার শব্দটি ছোট করুন'))),
})

type FoundContact = {
  name: string
  category: { name: string }
  area: string
  district: string
  phone: string | null
}

/** Whether a contact has every word of a query, also for the copy that a phone searches offline. */
export function matchesSearch(
  { name, category, area, district, phone }: FoundContact,
  query: string,
): boolean {
  const text = foldText([name, category.name, area, district, phone ?? ''].join(' '))
  return foldText(query)
    .split(' ')
    .every((word) => text.includes(word))
}

export const reportInput = z.object({
  reason: z.enum(reportReasons, 'কী সমস্যা হয়েছে তা বেছে নিন'),
})
export type ReportInput = z.infer<typeof reportInput>

/** What a moderator saw who confirms a number. */
export const confirmInput = z.object({ is_withheld: flagField })

/** The last part of the link in the SMS that asks whether a number works. */
export const checkInput = z.object({
  token: z.string('লিংকটি ঠিক নয়').check(z.maxLength(100, 'লিংকটি ঠিক নয়')),
})

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
