import { describe, expect, it } from 'vitest'
import { blanks, marks } from '#test/support/invisible-texts.ts'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import {
  phoneChange,
  adminProfileChange,
  profileChange,
} from '#worker/features/accounts/own/profile/profile.schema.ts'
import { staffAddition } from '#worker/features/accounts/staff/staff.schema.ts'
import { suspension } from '#worker/features/accounts/customers/customers.schema.ts'
import { newLocality, newDistrict } from '#worker/features/catalogue-admin/places/place-forms.schema.ts'
import { categoryText } from '#worker/features/categories/categories.schema.ts'
import { informationEdit } from '#worker/features/content-pages/content-pages.schema.ts'
import { rejection, workerEdit } from '#worker/features/moderation/moderation-forms.schema.ts'
import {
  readAmount,
  refundInput,
  rejectInput,
} from '#worker/features/payments/admin/admin-payments.schema.ts'
import { trxInput } from '#worker/features/payments/payments.schema.ts'
import { newSubscriptionPlan } from '#worker/features/entitlements/plans/plans.schema.ts'
import { guestRequest } from '#worker/features/provider-requests/provider-requests.schema.ts'
import { ratingInput, replyInput } from '#worker/features/ratings/ratings.schema.ts'
import { importInput, onboardingForm } from '#worker/features/recruiting/recruiting.schema.ts'
import { readRow } from '#worker/features/recruiting/recruiting.rules.ts'
import { buildVocabulary } from '#worker/features/providers/search/understanding/vocabulary.rules.ts'
import {
  contactInput,
  faqInput,
  paymentInput,
  siteInput,
  smsTest,
} from '#worker/features/settings-admin/settings-inputs.schema.ts'
import { enrolmentConfirmation } from '#worker/features/sign-in/second-factor/second-factor.schema.ts'
import {
  credentials,
  forgottenPassword,
  otpRequest,
  otpVerification,
  passwordReset,
  registration,
} from '#worker/features/sign-in/sign-in.schema.ts'
import { biodataForm } from '#worker/features/submissions/submissions.schema.ts'
import { pageField } from '#worker/lib/input/query-fields.ts'
import { readDay } from '#worker/lib/text/day-text.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'

const zeros = ['০', '０', '०', '٠', '۰', '𝟎']

const inScript = (digits: string, zero: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

/** Ways to type one number: each mark at each place, the digits of each script, separators between the parts. */
function spellingsOf(digits: string, separators: readonly string[]): string[] {
  const middle = Math.floor(digits.length / 2)
  const parts = [digits.slice(0, 2), digits.slice(2, middle), digits.slice(middle)].filter(Boolean)
  const places = Array.from(digits + '.', (_, at) => at)
  return ['0', ...zeros].flatMap((zero) => [
    ` ${inScript(digits, zero)}\n`,
    `\u202a${inScript(digits, zero)}\u202c`,
    ...separators.map((separator) => inScript(parts.join(separator), zero)),
    ...marks.flatMap((mark) =>
      places.map((at) => inScript(digits.slice(0, at), zero) + mark + inScript(digits.slice(at), zero)),
    ),
  ])
}

/** What a field of a form makes of a typed text; undefined if it refuses it. */
const reads = (field: z.ZodMiniType) => (typed: string) => {
  const result = safeParse(field, typed)
  return result.success ? result.data : undefined
}

const phone = '01712345678'
const nothing = buildVocabulary({ trades: [], divisions: [], districts: [], thanas: [], localities: [] })
/** A row of a list that an agent brings. */
const rowWith = (cells: { name: string } | { phone: string }) =>
  readRow({ name: '', phone: '', trade: '', place: '', years: '', gender: '', ...cells }, nothing)
const between = [' ', '-', '\u00a0', '\u2011', '.']

describe.each<[string, string, (typed: string) => unknown, (readonly string[])?, unknown?]>([
  ['the phone of a sign-in', phone, reads(credentials.shape.phone)],
  ['the phone of a registration', phone, reads(registration.shape.phone)],
  ['the phone of a forgotten password', phone, reads(forgottenPassword.shape.phone)],
  ['the phone of a code', phone, reads(otpRequest.shape.phone)],
  ['the phone of a new password', phone, reads(passwordReset.shape.phone)],
  ['a new phone of staff', phone, reads(phoneChange.shape.phone)],
  ['the phone of an admin', phone, reads(adminProfileChange.shape.phone)],
  ['the phone of a new member', phone, reads(staffAddition.shape.phone)],
  ['the phone of a guest who waits for a worker', phone, reads(guestRequest.shape.phone)],
  ['the phone of a biodata', phone, reads(biodataForm.shape.phone)],
  ['the phone that an agent takes', phone, reads(onboardingForm.shape.phone)],
  ['the phone that a moderator corrects', phone, reads(workerEdit.shape.phone)],
  ['a phone in a list', phone, (typed) => rowWith({ phone: typed }).phone],
  ['the phone of a test message', phone, reads(smsTest.shape.test_number)],
  ['the phone of the site', phone, reads(contactInput.shape.contact_phone)],
  ['the number for payments by hand', phone, reads(paymentInput.shape.manual_payment_number)],
  ['a search for a phone', phone, searchTerms, between, { phonePrefix: phone }],
  ['a national id', '1234567890123', reads(biodataForm.shape.id_number)],
  ['the code of an SMS', '123456', reads(otpVerification.shape.otp)],
  ['the code of an app', '123456', reads(enrolmentConfirmation.shape.code)],
  ['a transaction id', '1234567890', reads(trxInput.shape.trx_id)],
  ['a price', '1250', reads(newSubscriptionPlan.shape.price), [' ', ','], 1250],
  ['a refund', '1250', readAmount, [' ', ','], 1250],
  ['a page', '12', reads(pageField), [], 12],
  ['a day', '16122026', readDay, [], '2026-12-16'],
])('%s', (_, digits, read, separators = between, meant = digits) => {
  const spellings = spellingsOf(digits, separators)

  it('is understood in each spelling', () => {
    expect(spellings.length).toBeGreaterThan(60)
    expect(spellings.filter((typed) => JSON.stringify(read(typed)) !== JSON.stringify(meant))).toEqual([])
  })

  it('is not understood in what has no digit', () => {
    for (const typed of ['\u202a\u202c', '\u200b\ufe0f', '\u3164', 'ক'])
      expect([undefined, null, Number.NaN, '', { words: ['ক'] }]).toContainEqual(read(typed))
  })
})

const faqOf = (name: 'question' | 'answer') => (typed: string) => {
  const result = safeParse(faqInput, { faq_items: [{ question: 'ক', answer: 'খ', [name]: typed }] })
  return result.success ? result.data : undefined
}

describe('a text that draws nothing', () => {
  it.each<[string, (typed: string) => unknown]>([
    ['the name of a registration', reads(registration.shape.name)],
    ['the name of a profile', reads(profileChange.shape.name)],
    ['the name of an admin', reads(adminProfileChange.shape.name)],
    ['the name of a new member', reads(staffAddition.shape.name)],
    ['the name of a biodata', reads(biodataForm.shape.name)],
    ['the experience of a biodata', reads(biodataForm.shape.work_experience)],
    ['the name that an agent takes', reads(onboardingForm.shape.name)],
    ['the name that a moderator corrects', reads(workerEdit.shape.name)],
    [
      'a name in a list',
      (typed) =>
        rowWith({ name: typed }).problems.some((problem) => problem.endsWith('_name')) ? undefined : typed,
    ],
    ['the name of a list', reads(importInput.shape.name)],
    ['the name of a trade', reads(categoryText.shape.name)],
    ['the name of a plan', reads(newSubscriptionPlan.shape.name)],
    ['the Bengali name of a district', reads(newDistrict.shape.bn_name)],
    ['the English name of a district', reads(newDistrict.shape.name)],
    ['the name of a locality', reads(newLocality.shape.name)],
    ['the name of the site', reads(siteInput.shape.site_name)],
    ['the title of a page', reads(informationEdit.shape.title)],
    ['the text of a page', reads(informationEdit.shape.html)],
    ['a question', faqOf('question')],
    ['the answer to a question', faqOf('answer')],
    ['a reply', reads(replyInput.shape.text)],
    ['the reason of a suspension', reads(suspension.shape.reason)],
    ['the reason of a rejected payment', reads(rejectInput.shape.reason)],
    ['the reason of a refund', reads(refundInput.shape.reason)],
    ['a test message', reads(smsTest.shape.test_message)],
  ])('is refused as %s', (_, read) => expect(blanks.filter((blank) => read(blank) !== undefined)).toEqual([]))

  it.each<[string, (typed: string) => unknown]>([
    ['a comment', reads(ratingInput.shape.comment)],
    ['the bio', reads(biodataForm.shape.bio)],
    ['the description of a trade', reads(categoryText.shape.description)],
    ['the note of a moderator', reads(rejection.shape.note)],
    ['the address of the site’s office', reads(contactInput.shape.contact_address)],
  ])('counts as none as %s, which may be empty', (_, read) =>
    expect(blanks.filter((blank) => read(blank))).toEqual([]),
  )
})
