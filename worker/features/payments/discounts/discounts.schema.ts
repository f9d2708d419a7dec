import * as z from 'zod/mini'
import { flagField, numberField } from '#worker/lib/input/fields.ts'
import { filled, pageField, searchField } from '#worker/lib/input/query-fields.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { readAnyDay } from '#worker/lib/text/day-text.ts'
import { foldText } from '#worker/lib/text/fold.ts'

/** What a code lowers the price of, by the purpose of the payment. */
export const discountPurposes = ['subscription', 'boost'] as const
export type DiscountPurpose = (typeof discountPurposes)[number]

export const discountPurposeNames: Record<DiscountPurpose, string> = {
  subscription: 'সাবস্ক্রিপশন প্ল্যান',
  boost: 'বুস্ট প্ল্যান',
}

const codeLength = { min: 4, max: 20 }
const codeForm = new RegExp(`^[A-Z0-9]{${codeLength.min},${codeLength.max}}$`)

/** A code in the one form that is stored and compared: Latin capitals and digits, without spaces and dashes. */
export const normalizeCode = (text: string): string =>
  foldText(text)
    .replace(/[\s\-_.]+/g, '')
    .toUpperCase()

const readCode = z.pipe(z.string('কোডটি লিখুন'), z.transform(normalizeCode))

/** A code as a buyer types it. Anything that is no code is refused like an unknown one. Empty counts as no code. */
export const codeField = z.optional(
  z.pipe(
    z.string().check(z.maxLength(100, 'কোডটি ঠিক নয়')),
    z.transform((text: string) => normalizeCode(text) || undefined),
  ),
)

export const quoteInput = z.object({
  purpose: z.enum(discountPurposes, 'প্ল্যান নির্বাচন করুন'),
  plan_id: z.int('প্ল্যান নির্বাচন করুন').check(z.positive('প্ল্যান নির্বাচন করুন')),
  code: z.pipe(
    z.pipe(z.string('কোডটি লিখুন').check(z.maxLength(100, 'কোডটি ঠিক নয়')), z.transform(normalizeCode)),
    z.string().check(z.minLength(1, 'কোডটি লিখুন')),
  ),
})

/** A day as people write it, or `yyyy-mm-dd`. */
const dayText = (missing: string) =>
  z.pipe(
    z.string(missing).check(z.minLength(1, missing)),
    z.transform((text: string, context) => {
      const day = readAnyDay(text)
      if (day !== null) return day
      context.issues.push({ code: 'custom', message: 'দিন/মাস/বছর লিখুন, যেমন ১৬/১২/২০২৬', input: text })
      return z.NEVER
    }),
  )

const whole = (missing: string, max: number) =>
  numberField({ missing, wrong: `১ থেকে ${bengaliNumber(max)}-এর মধ্যে পূর্ণ সংখ্যায় লিখুন` }, { min: 1, max })

export const discountKinds = ['percent', 'taka'] as const

const limitFields = {
  /** Percent or whole taka, by `kind`. Whole, because payers of manual payments send the sum by hand. */
  kind: z.enum(discountKinds, 'শতাংশ অথবা টাকা বেছে নিন'),
  value: whole('কত ছাড় তা লিখুন', 100_000),
  starts_on: dayText('শুরুর তারিখ দিন'),
  ends_on: dayText('শেষের তারিখ দিন'),
  max_uses: whole('মোট কতবার ব্যবহার করা যাবে তা লিখুন', 100_000),
  max_per_person: whole('একজন কতবার ব্যবহার করতে পারবেন তা লিখুন', 100),
  /** Taka. */
  budget: whole('ছাড়ের মোট বাজেট লিখুন', 10_000_000),
  is_active: flagField,
}

type Limits = Partial<{ kind: 'percent' | 'taka'; value: number; starts_on: string; ends_on: string }>

/** Of the form and of an edit together with what is stored. */
export const isPercentInBounds = ({ kind, value = 0 }: Limits): boolean => kind !== 'percent' || value <= 100
export const endsAfterStart = ({ starts_on: from = '', ends_on: to = from }: Limits): boolean => to >= from
export const percentTooHigh = { value: ['শতাংশ ১০০-এর বেশি হয় না'] }
export const endsTooEarly = { ends_on: ['শেষের তারিখ শুরুর আগে হতে পারে না'] }

const checks = <Form extends Limits>() =>
  [
    z.refine<Form>(isPercentInBounds, { error: percentTooHigh.value[0], path: ['value'] }),
    z.refine<Form>(endsAfterStart, { error: endsTooEarly.ends_on[0], path: ['ends_on'] }),
  ] as const

export const newDiscountCode = z
  .object({
    code: z.pipe(readCode, z.string().check(z.regex(codeForm, 'কোড ৪ থেকে ২০টি ইংরেজি অক্ষর ও সংখ্যার হবে'))),
    purpose: z.enum(discountPurposes, 'কীসের জন্য কোড তা বেছে নিন'),
    /** Null or 0: all plans of the purpose. */
    plan_id: z.pipe(
      z.nullish(z.union([z.string().check(z.regex(/^\d{0,9}$/, 'প্ল্যানটি তালিকায় নেই')), z.int()])),
      z.transform((id: string | number | null | undefined) => Number(id ?? 0) || null),
    ),
    ...limitFields,
  })
  .check(...checks())
export type NewDiscountCode = z.output<typeof newDiscountCode>
export type CodeLimits = Omit<NewDiscountCode, 'code' | 'purpose' | 'plan_id'>

/** What is left out stays as it is. The code and what it is for cannot change, because payments name it. */
export const discountCodeEdit = z.partial(z.object(limitFields)).check(...checks())
export type DiscountCodeEdit = z.output<typeof discountCodeEdit>

/** `running` is on and between its days, with uses and budget left. */
export const codeStates = ['running', 'planned', 'used_up', 'ended', 'off'] as const
export type CodeState = (typeof codeStates)[number]

export const codesQuery = z.object({
  q: searchField,
  state: filled(z.enum(codeStates, 'অবস্থা তালিকা থেকে বেছে নিন')),
  page: pageField,
})
