import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactAcross, contactIn, dictatesNumber } from './contact-details.ts'
import { isDoubtfulContact } from './doubtful-contact.ts'
import { numberSpellings } from './number-words.ts'

const good = [
  '',
  'আমি ১০ বছর ধরে রাজমিস্ত্রির কাজ করি',
  '২০১০ সাল থেকে কাজ করছি',
  '৯টা-৫টা কাজ করি',
  'সকাল ৯টা থেকে রাত ১০টা',
  'সকাল ৯:৩০ - বিকাল ৫:৩০, শুক্রবার বন্ধ',
  '১০ বছর, ২৪ ঘণ্টা',
  '২৪/৭ সেবা দিই',
  '১০০% নিশ্চয়তা',
  'বয়স ৩৫, ওজন ৭০ কেজি',
  'মিরপুর-১০, সেকশন ৬, বাড়ি ৪২',
  'ঢাকা-১২০৭, মোহাম্মদপুর',
  '১ম শ্রেণির ঠিকাদার, ২য় তলা, ৩য় গলি',
  'I have 10 years of experience since 2010',
  'ISO 9001 certified',
  'B.Com পাস, M.Com ২০১২',
  'এক জন দুই জন তিন জন মিলে কাজ করি',
  'কাজে এক নম্বর',
  'নয় ছয় করি না, এক কথার মানুষ',
  'একদিনেই কাজ শেষ',
  'one or two days are enough',
  'tin shed house work, char fan fitting',
  'মোবাইল সার্ভিসিং ও ফোন মেরামত করি',
  'ডাবল ইউনিট বাড়ির কাজ',
  'হেল্পলাইন ৩৩৩ নিয়ে প্রশিক্ষণ পেয়েছি',
  'জরুরি হলে ৯৯৯',
  '৫/৭ জন লোক আছে',
  'ভালো ব্যবহার, সময়মতো আসেন। ৫ এ ৫ দিলাম',
  'খুব ভালো কাজ, ১০/১০',
  '৩ ঘণ্টায় ২টি ফ্যান আর ৪টি লাইট লাগিয়েছেন, নিয়েছেন ৮০০ টাকা',
  '২৫ নভেম্বর ২০২৬ তারিখে কাজ করিয়েছি',
  'সরকারি লাইসেন্স আছে (২০১৮)',
  'এসি, ফ্রিজ, টিভি। ১০ বছর।',
  '5 star! 10/10 👍👍',
  'যেকোনো সময় কল করুন',
  'রাস্তায় আটকে গেলে ফোন করুন, দ্রুত আসি',
  'call me any time',
  'ইমোশন দিয়ে কাজ করি',
  'নিজের যন্ত্রপাতি আছে ১টি ড্রিল ২টি গ্রাইন্ডার',
  '৬-৭ দিন, ৮-১০ জন',
  'দশ বারো ঘণ্টা কাজ করি',
  'একাত্তর সালে জন্ম, ষাট পেরিয়েছি',
  'আমি আসি, দেখি, কাজ করি',
  'চৌদ্দগ্রাম, সাতক্ষীরা, পাঁচবিবি, নবাবগঞ্জ ও তিনসুকিয়া',
  'সাতক্ষীরার তিনটি থানায় পাঁচ বছর',
  'প্রতিদিন সকাল নয়টা থেকে রাত আটটা',
  'at six or seven in the evening',
  'Chhatak, Satkhira',
]

/** Harmless, but with seven digits or more: a moderator looks, whatever the digits count. */
const manyDigits = [
  '২০১০ থেকে ২০২৫ সাল পর্যন্ত সৌদি আরবে ছিলাম',
  '৫০০ টাকা, ৮০০ টাকা, ১২০০ টাকা',
  'মজুরি ১,২০০ টাকা, বড় কাজ ১২,০০,০০০ টাকা পর্যন্ত',
  '০৯:০০-১৩:০০, ১৫:০০-২০:০০',
  'বাসা ১২, রোড ৫, ব্লক সি, মিরপুর ১২১৬',
  '১০x১২ ফুট, ২০x৩০ ফুট',
  '২১/১১/২০২৬ থেকে ছুটিতে',
  'SSC 2005, HSC 2007, Diploma 2011',
]

const bad = [
  'O1712345678',
  'o1712345678',
  '01712…345…678',
  '0️⃣1️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
  '０１７１２３４５６７８',
  '⁰¹⁷¹²³⁴⁵⁶⁷⁸',
  '₀₁₇₁₂₃₄₅₆₇₈',
  '⓪①⑦①②③④⑤⑥⑦⑧',
  '⓿❶❼❶❷❸❹❺❻❼❽',
  '017 and 12 and 345 and 678',
  '০১৭ ড্যাশ ১২৩৪৫ ড্যাশ ৬৭৮',
  '01712a345a678',
  'O17I2E4S678',
  '0l7l2345678',
  'OI7I234S678',
  '০১৭১২৩৪৫৬',
  '712345678',
  '017123456xx',
  '123456789',
  '১৯৮০১২৩৪৫৬৭৮৯০১২৩',
  'zero one seven one two three four double five double six',
  'জিরো ওয়ান সেভেন ডাবল টু ডাবল ফোর ডাবল ফাইভ ডাবল সিক্স',
  'নম্বরশূন্যএকসাতএকদুইতিনচারপাঁচছয়সাতআটপাবেন',
  'sunno ak shaat ak dui teen char pach choy sat aat',
  'কাজ ০১৭১২৩৪ তারপর ৫৬৭৮',
  'rahim@example.com',
  'rahim @ example . com',
  'rahim (at) gmail (dot) com',
  'rahim at gmail dot com',
  'rahim gmail.com',
  'রহিম জিমেইল ডট কম',
  'https://example.com',
  'www.rahim-electric.com',
  'rahim-electric.com',
  'rahimelectric . com',
  'wa.me/rahim',
  't.me/rahim',
  'facebook.com/rahim',
  'fb: rahim.mia',
  'ফেসবুক: rahim.mia',
  'ফেসবুক আইডি rahim mia',
  'ইমো নাম্বার ০১৭১২',
  'imo-rahim123',
  'WhatsApp: 01712',
  'হোয়াটসঅ্যাপ নম্বর 01712',
  'Telegram @rahim_mia',
  '@rahim_mia',
  'youtube channel rahim work',
  '১৭১ কোটি ২৩ লক্ষ ৪৫ হাজার ৬৭৮ টাকার কাজ করেছি',
  'একশ একাত্তর কোটি তেইশ লক্ষ পঁয়তাল্লিশ হাজার ছয়শ আটাত্তর',
  'www rahim com',
]

/** Sums, units between the numbers, other languages and numerals: each is 01712345678. */
const arithmetic = [
  '171 crore 23 lakh 45 thousand 678',
  'সতেরো জন বারো জন চৌত্রিশ জন ছাপ্পান্ন জন আটাত্তর জন',
  '১৭ টা ১২ টা ৩৪ টা ৫৬ টা ৭৮ টা',
  '১৭ বছর ১২ দিন, ৩৪ জন, ৫৬ টাকা আর ৭৮ মিনিট',
  'sat bar ek bar dui bar tin bar char bar pach bar choy bar sat bar at bar',
  'jiro oan seven oan tu thri phor faib siks seben eit',
  'XVII, XII, XXXIV, LVI, LXXVIII',
  'ek saat ek do teen chaar paanch chhe saat aath',
  'एक सात एक दो तीन चार पांच छह सात आठ',
  'ایک سات ایک دو تین چار پانچ چھ سات آٹھ',
  'rahim com',
]

const doubtful = [
  'কল করুন ০১৭১ …',
  'শেষে ৬৭৮ বসিয়ে ফোন দিন',
  'ফোন দিন শূন্য এক সাত',
  'call me 0171',
  '1234567',
  '০১৭১২৩৪',
  '০১৭-১২৩৪৫',
  'বাকিটা ৩৪৫৬৭৮৯',
  'এক সাত এক দুই তিন',
  'zero one seven one two',
  'আমার হোয়াটসঅ্যাপ আছে',
  'ইমোতে পাবেন',
  'ফেসবুকে আছি',
  'ইমেইল করলে জানাব',
  '০১৭ টাকা ১২ টাকা ৩৪৫ টাকা ৬৭৮',
  '017 হবে 12 হবে 345 হবে 678',
  'প্রথমে ০১৭১২ তারপরে লিখুন ৩৪৫ শেষে ৬৭৮',
  'নম্বর ৩৪৫৬৭ দিয়ে শেষ',
  'এক দুই তিন',
  'দুই তিন চার জন লোক আছে',
  'পাঁচশো ছয়শো সাতশো টাকা',
  'শূন্য এক সতেরো',
  'শূন্যএকসাতআট',
  'বাকিটা চৌত্রিশ ছাপ্পান্ন আটাত্তর',
  '০১৭ বারো ৩৪',
]

describe('contact details in a public text', () => {
  it.each(good)('are not seen in %j', (text) => {
    expect(contactIn(text)).toBeNull()
    expect(isDoubtfulContact(text)).toBe(false)
  })

  it.each(bad)('are seen in %j', (text) => expect(contactIn(text)).not.toBeNull())

  it.each(arithmetic)('do not become public at once in %j', (text) => expect(isPublic(text)).toBe(false))

  it.each([...doubtful, ...manyDigits])('may be in %j', (text) => {
    expect(contactIn(text)).toBeNull()
    expect(isDoubtfulContact(text)).toBe(true)
  })

  it.each([
    ['01712345678', 'number'],
    ['rahim@example.com', 'email'],
    ['www.example.com', 'link'],
    ['imo: rahim', 'handle'],
  ])('are named: %s is a %s', (text, kind) => expect(contactIn(text)).toBe(kind))

  it.each([
    ['০১৭১২৩', '৪৫৬৭৮'],
    ['৪৫৬৭৮', 'কাজ করি ০১৭১২৩'],
    ['শূন্য এক সতেরো', 'বারো চৌত্রিশ ছাপ্পান্ন আটাত্তর'],
  ])('are seen where they begin in %j and end in %j', (first, second) => {
    expect(contactIn(first)).toBeNull()
    expect(contactAcross([first, second])).toBe('number')
  })

  it('are not seen across texts that end and begin with years and prices', () => {
    expect(contactAcross(['কাজ করি ২০১০ থেকে', '১০ বছর, দিনে ৮০০ টাকা'])).toBeNull()
  })

  it.each(['শূন্যএকসাতএকদুইতিনচার', 'রহিম শূন্য এক সাত', 'রহিম ০১৭১২', 'rahim zero one seven'])(
    'make no name: %s',
    (name) => expect(dictatesNumber(name)).toBe(true),
  )

  it.each(['এক', 'নয়ন', 'একা', 'সাত্তার', 'দুলাল', 'তিন্নি', 'মোঃ আটআনি', 'রহিম ২', 'Tina Sixsmith'])(
    'do not keep %s from being a name',
    (name) => expect(dictatesNumber(name)).toBe(false),
  )

  const zeros = [0x30, 0x9e6, 0x966, 0x660, 0x6f0, 0xff10, 0xbe6, 0xe50, 0x1d7ce, 0x1fbf0, 0x1e950]
  const separators = ['', '', ' - ', ' ও ', '🇧🇩', ...' -*|./_😀\u200b\u200d،।\n(…']
  const number = fc.tuple(
    fc.constantFrom('01', '8801', '+8801', '008801', '1'),
    fc.integer({ min: 3, max: 9 }).map(String),
    fc.stringMatching(/^\d{8}$/),
  )

  it('are seen in every mobile number, whatever digits and separators it is written with', () => {
    fc.assert(
      fc.property(
        number,
        fc.array(fc.constantFrom(...zeros), { minLength: 15, maxLength: 15 }),
        fc.array(fc.constantFrom(...separators), { minLength: 15, maxLength: 15 }),
        fc.constantFrom('', 'রাজমিস্ত্রির কাজ ', 'কাজ ভালো করি, ১০ বছর। ', 'নম্বর '),
        ([prefix, operator, rest], scripts, gaps, before) => {
          const written = Array.from(`${prefix}${operator}${rest}`, (character, index) => {
            const digit = /\d/.test(character)
              ? String.fromCodePoint((scripts[index] ?? 0x30) + Number(character))
              : character
            return digit + (gaps[index] ?? '')
          }).join('')
          expect(contactIn(before + written)).toBe('number')
        },
      ),
      { numRuns: 5000, seed: 20261122 },
    )
  })

  it('are seen in almost all of 300 spellings of a number by its words, and the others wait', () => {
    const separators = ['', ' ', ' ', ', ', '-', ' - ', '\n', '। ']
    const spelled = fc
      .array(fc.nat(10_000), { minLength: 60, maxLength: 60 })
      .map((choices) => spell('01712345678', () => choices.pop() ?? 0, separators))
    const texts = fc.sample(spelled, { numRuns: 300, seed: 20261123 })
    expect(texts.filter(isPublic)).toEqual([])
    expect(texts.filter((text) => contactIn(text) === 'number').length).toBeGreaterThanOrEqual(295)
  })
})

const isPublic = (text: string) => contactIn(text) === null && !isDoubtfulContact(text)

/** The number in groups of one or two digits, each as digits or as a word of any writing, but not all as digits. */
function spell(number: string, choose: () => number, separators: readonly string[]): string {
  const any = <Item>(items: readonly Item[]) => items[choose() % items.length]
  let text = ''
  let rest = number
  while (rest !== '') {
    const size = rest.length > 1 && !rest.startsWith('0') && choose() % 2 === 0 ? 2 : 1
    const group = rest.slice(0, size)
    rest = rest.slice(size)
    text += choose() % 5 === 0 ? group : any(numberSpellings.get(Number(group)) ?? [group])
    text += any(separators)
  }
  return text
}
