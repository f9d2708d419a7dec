import {
  conflict,
  fieldConflict,
  notFound,
  tooManyRequests,
  unprocessable,
  validationFailed,
} from '#worker/lib/errors.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import type { CodeRefusal } from './discounts.rules.ts'

const refusals: Record<CodeRefusal, string> = {
  unknown: 'এই কোডটি ঠিক নয়। বানান মিলিয়ে দেখুন।',
  off: 'এই কোডটি এখন বন্ধ আছে।',
  not_started: 'এই কোডটি এখনো শুরু হয়নি।',
  ended: 'এই কোডের মেয়াদ শেষ।',
  other_plan: 'এই কোডটি এই প্ল্যানের জন্য নয়।',
  plan_free: 'এই প্ল্যানটি এমনিতেই ফ্রি, কোড লাগবে না।',
  nothing_off: 'এই কোডে এই প্ল্যানের মূল্য কমে না।',
  used_up: 'এই কোডের সব ব্যবহার হয়ে গেছে।',
  used_by_you: 'কোডটি আপনি আগেই ব্যবহার করেছেন।',
}

/** `refusal` says why, for programs. */
export const codeRefused = (refusal: CodeRefusal) =>
  unprocessable(refusals[refusal], 'code_refused', {
    fields: { code: [refusals[refusal]] },
    extra: { refusal },
  })

export const tooManyCodes = (seconds: number) =>
  tooManyRequests(seconds, 'অনেকবার ভুল কোড লেখা হয়েছে। এক ঘণ্টা পরে আবার চেষ্টা করুন, অথবা কোড ছাড়াই এগিয়ে যান।')

export const codeNotFound = () => notFound('কোডটি পাওয়া যায়নি। তালিকাটি আবার দেখুন।')

export const codesTooDeep = () =>
  unprocessable('তালিকার এত ভেতরের পৃষ্ঠা দেখানো যায় না। খুঁজে নিন।', 'page_too_deep')

export const codeTaken = () => fieldConflict('code', 'এই কোডটি আগে থেকেই আছে।', 'name_taken')

export const planOfCodeGone = () => validationFailed({ plan_id: ['প্ল্যানটি তালিকায় নেই'] })

/** An edit below what is taken already; also the payments that are still open count. */
export const limitTaken = (
  now: { heldUses: number; heldPoisha: number },
  wanted: { maxUses: number; budgetPoisha: number },
) =>
  validationFailed(
    now.heldUses > wanted.maxUses
      ? { max_uses: [`কোডটি এর মধ্যে ${bengaliNumber(now.heldUses)} বার নেওয়া হয়েছে, এর কম দেওয়া যায় না`] }
      : now.heldPoisha > wanted.budgetPoisha
        ? {
            budget: [
              `এর মধ্যে ৳${bengaliNumber(poishaToTaka(now.heldPoisha))} ছাড় ধরা হয়েছে, এর কম দেওয়া যায় না`,
            ],
          }
        : { max_per_person: ['কোডটি ব্যবহার হয়েছে, তাই একজনের সীমা কমানো যায় না'] },
  )

/** A code that payments name. */
export const codeInUse = (held: number) =>
  conflict('এই কোড দিয়ে পেমেন্ট হয়েছে, তাই মুছে ফেলা যাবে না। কোডটি বন্ধ করে দিন।', 'in_use', {
    counts: { bought: held, active: 0 },
    alternatives: ['deactivate'],
  })
