import { describe, expect, it } from 'vitest'
import { smsTemplates } from '#seed/reference/setting-values.ts'
import { rejectionReasons } from '#worker/features/submissions/decision-reasons.schema.ts'
import { contactCheckText } from '#worker/features/reveals/reveals.rules.ts'
import { otpText } from '#worker/features/sign-in/codes/codes.rules.ts'
import {
  secondFactorOffText,
  secondFactorResetText,
} from '#worker/features/sign-in/second-factor/second-factor.rules.ts'
import { newDeviceText } from '#worker/features/sign-in/sign-in.usecases.ts'
import {
  phoneChangedText,
  phoneChangeText,
} from '#worker/features/accounts/own/phone-change/phone-change.usecases.ts'
import {
  fillSmsTemplate,
  sampleSmsValues,
  smsOfSite,
  smsSize,
  unknownPlaceholders,
} from './sms-templates.schema.ts'
import { outsideNight } from './outbox.rules.ts'

describe('the size of an SMS', () => {
  const cases: [string, number, number, number][] = [
    ['', 0, 0, 160],
    ['ক'.repeat(70), 70, 1, 0],
    ['ক'.repeat(71), 71, 2, 63],
    ['ক'.repeat(134), 134, 2, 0],
    ['ক'.repeat(135), 135, 3, 66],
    ['a'.repeat(160), 160, 1, 0],
    ['a'.repeat(161), 161, 2, 145],
    ['a'.repeat(306), 306, 2, 0],
    [`${'a'.repeat(69)}৳`, 70, 1, 0],
    ['\u09af\u09bc'.repeat(70), 70, 1, 0],
    ['{}'.repeat(40), 160, 1, 0],
    ['😀', 2, 1, 68],
  ]
  it.each(cases)('%j has %i characters in %i parts, %i left', (text, characters, parts, left) =>
    expect(smsSize(text)).toMatchObject({ characters, parts, left }),
  )
})

describe('a template', () => {
  const values = {
    name: 'রহিম',
    category: 'চালক',
    area: 'সাভার',
    district: 'ঢাকা',
    division: 'ঢাকা বিভাগ',
    reason: 'ছবি নেই',
  }

  it('replaces every placeholder with its value [B-101]', () =>
    expect(
      fillSmsTemplate('{{name}} ({{ category }}), {{area}}, {{district}}, {{division}}: {{reason}}।', values),
    ).toBe('রহিম (চালক), সাভার, ঢাকা, ঢাকা বিভাগ: ছবি নেই।'))

  const missing: [string, string][] = [
    ['{{name}}, আপনার প্রোফাইল নেওয়া হয়নি।', 'আপনার প্রোফাইল নেওয়া হয়নি।'],
    ['অভিনন্দন {{name}}। আপনি এখন তালিকায়।', 'অভিনন্দন। আপনি এখন তালিকায়।'],
    ['নেওয়া হয়নি। কারণ: {{reason}}। আবার জমা দিন।', 'নেওয়া হয়নি। আবার জমা দিন।'],
    ['নেওয়া হয়নি, কারণ: {{reason}}। আবার জমা দিন।', 'নেওয়া হয়নি। আবার জমা দিন।'],
    ['{{area}}, {{district}} এলাকায় দেখা যাবে।', 'এলাকায় দেখা যাবে।'],
    ['আপনার {{category}} প্রোফাইল বন্ধ।', 'আপনার প্রোফাইল বন্ধ।'],
    ['প্রোফাইল ({{category}}) বন্ধ।', 'প্রোফাইল বন্ধ।'],
    ['{{area}}, {{district}}, {{division}}', ''],
    ['কর্মী: {{reason}}', ''],
  ]
  it.each(missing)('%j without values becomes %j', (template, text) =>
    expect(fillSmsTemplate(template, {})).toBe(text),
  )

  it('removes one empty value and keeps the others', () =>
    expect(fillSmsTemplate('{{area}}, {{district}} এলাকায় {{name}}', { ...values, area: ' ' })).toBe(
      'ঢাকা এলাকায় রহিম',
    ))

  it('does not fill in placeholders inside a value, and removes its full stop and line breaks', () =>
    expect(fillSmsTemplate('কারণ: {{reason}}। শেষ', { ...values, reason: '{{name}}\nঝাপসা। ' })).toBe(
      'কারণ: {{name}} ঝাপসা। শেষ',
    ))

  it('finds the unknown placeholders', () =>
    expect(unknownPlaceholders('{{name}} {{nam}} {{ id_number }} {{nam}}')).toEqual(['nam', 'id_number']))

  const longNames = {
    ...sampleSmsValues,
    category: 'নার্স ও রোগীর সেবাকর্মী',
    area: 'নারায়ণগঞ্জ সদর',
    district: 'নারায়ণগঞ্জ',
  }
  const reasons = Object.values(rejectionReasons).map(({ words }) => words)

  it.each(Object.entries(smsTemplates))(
    'of the reference texts fits into two parts with long names and each reason, and leaves no braces: %s',
    (_, template) => {
      for (const reason of reasons) {
        const text = fillSmsTemplate(template, { ...longNames, reason })
        expect(text).toContain('কর্মী')
        expect(text).not.toMatch(/[{}]/)
        expect(smsSize(text).parts, text).toBeLessThanOrEqual(2)
      }
    },
  )
})

describe('an SMS of the site', () => {
  it('begins with the name of the site', () => expect(smsOfSite('কর্মী', 'কোড')).toBe('কর্মী: কোড'))

  it('leaves the name out if it would cost one more part', () =>
    expect(smsOfSite('কর্মী', 'ক'.repeat(70))).toBe('ক'.repeat(70)))

  it('about a number that customers could not reach fits into two parts, with its link and the support number', () => {
    const text = contactCheckText(`https://www.kormi.com.bd/n/${'x'.repeat(20)}`, {
      name: 'কর্মী',
      phone: '09612-345678',
    })
    expect(text).toMatch(/^কর্মী: .* অথবা ফোন করুন 09612-345678$/)
    expect(smsSize(text)).toMatchObject({ parts: 2 })
  })

  it.each([
    ['a code', otpText('কর্মী', '123456'), '123456'],
    ['the code of a new number', phoneChangeText('কর্মী', '123456'), '123456'],
    ['a changed number', phoneChangedText({ name: 'কর্মী', phone: '01712345678' }), '01712345678'],
    ['a second factor that is off', smsOfSite('কর্মী', secondFactorOffText), ''],
    ['a second factor that was reset', smsOfSite('কর্মী', secondFactorResetText), ''],
    ['a new device', newDeviceText('কর্মী', 'Samsung Internet · Android'), 'নতুন ডিভাইসে লগইন'],
  ])('about %s fits into one part', (_, text, told) => {
    expect(text).toMatch(/^কর্মী: /)
    expect(text).toContain(told)
    expect(smsSize(text).parts).toBe(1)
  })
})

const inDhaka = (time: string) => new Date(`2026-03-01T${time}:00+06:00`)

it.each([
  ['08:00', inDhaka('08:00')],
  ['20:59', inDhaka('20:59')],
  ['21:00', new Date('2026-03-02T08:00:00+06:00')],
  ['23:30', new Date('2026-03-02T08:00:00+06:00')],
  ['00:10', inDhaka('08:00')],
  ['07:59', inDhaka('08:00')],
])('lets an SMS of %s arrive outside the night', (time, expected) => {
  expect(outsideNight(inDhaka(time), 'Asia/Dhaka')).toEqual(expected)
})
