import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expiringSoonWithin } from '#worker/features/entitlements/entitlements.rules.ts'
import { maxPictureBytes } from '#worker/features/images/images.schema.ts'
import { recheck } from '#worker/features/payments/payments.rules.ts'
import { hour, minute } from '#worker/features/people/limits.rules.ts'
import { maxAdvertised } from '#worker/features/providers/listing/lifted.rules.ts'
import { leastOfAdvertised } from '#worker/features/providers/listing/listing.rules.ts'
import { reportBounds } from '#worker/features/reveals/reveals.rules.ts'
import { otpGap, otpLifetime, otpTries } from '#worker/features/sign-in/codes/codes.rules.ts'
import { minAge } from '#worker/features/submissions/submissions.schema.ts'
import { asciiDigits } from '#worker/lib/text/fold.ts'
import { settingDefinitions } from '#worker/features/settings/setting-definitions.schema.ts'
import { settingKeys } from '#worker/features/settings/settings.schema.ts'
import { biodataTerms, registrationTerms } from '#worker/features/settings-admin/suggested-terms.schema.ts'
import { referenceStatements, informationPages } from './reference-statements.ts'
import { settingValues, smsTemplates, faqItems } from './setting-values.ts'
import { unknownPlaceholders } from '#worker/features/outbox/sms-templates.schema.ts'

const allowedTag = /^<\/?(?:h2|h3|p|ul|ol|li|strong)>$|^<a href="\/[a-z/-]+">$|^<\/a>$/
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, ' ')

/** Tags that are not closed in the order in which they were opened. */
function unclosed(tags: readonly string[]): string[] {
  const open: string[] = []
  for (const tag of tags) {
    const name = /[a-z]+\d?/.exec(tag)?.[0] ?? ''
    if (!tag.startsWith('</')) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else return [...open, tag]
  }
  return open
}

describe('the reference texts', () => {
  it.each([
    ...informationPages.map(({ slug, html }) => [slug, html] as const),
    ['registration terms', registrationTerms] as const,
    ['biodata terms', biodataTerms] as const,
  ])('%s: only safe, balanced HTML in Bengali', (_, html) => {
    const tags = tagsOf(html)
    expect(tags.filter((tag) => !allowedTag.test(tag))).toEqual([])
    expect(unclosed(tags)).toEqual([])
    expect(html).toBe(html.normalize('NFC'))
    // Users know these words better in Latin letters than in Bengali letters.
    expect(wordsOf(html).replace(/JPG|PNG|WebP|TrxID/g, '')).not.toMatch(/[A-Za-z0-9!]/)
  })

  it('have a text for each SMS template, with known placeholders only', () => {
    for (const [key, template] of Object.entries(smsTemplates)) {
      expect(template, `first text of ${key} in setting-definitions.schema.ts`).not.toBe('')
      expect(unknownPlaceholders(template)).toEqual([])
    }
    expect(smsTemplates.sms_template_worker_rejected).toContain('{{reason}}')
  })

  it('promise no times, methods of payment or places that nothing in the installation provides', () => {
    const texts = [
      ...informationPages.flatMap(({ title, description, html }) => [title, description, html]),
      ...faqItems.flatMap(({ question, answer }) => [question, answer]),
      ...Object.values(settingDefinitions).map(({ default: value }) => value),
      ...Object.entries(settingValues).flatMap(([key, value]) =>
        // Customers see it only while paying by hand is enabled.
        key === 'manual_payment_instructions' ? value.replace(/বিকাশ|নগদ|রকেট/g, '') : value,
      ),
    ]
    const promises =
      /কার্যদিবস|ঘণ্টার মধ্যে|শনিবার|বিকাশ|নগদ|রকেট|SSL|NogorPay|জেলার সব|যেকোনো জেলা|সারা ?দেশ|হাজারো/
    expect(texts.map((text) => text.normalize('NFC')).filter((text) => promises.test(text))).toEqual([])
  })

  const screens = [
    'web/app/pages/account-pages.ts',
    'web/features/payments/boosts/boost.page.tsx',
    'web/features/reveals/contacts/report-dialog.tsx',
    'web/features/sign-in/registration/phone-step.tsx',
    'web/features/sign-in/registration/registration-draft.rules.ts',
    'web/features/submissions/images/image-fields.tsx',
  ]
  const texts = [
    ...informationPages.flatMap(({ description, html }) => [description, html]),
    ...faqItems.map(({ answer }) => answer),
    registrationTerms,
    biodataTerms,
  ].map((text) => text.normalize('NFC'))
  const shown = screens.map((file) => readFileSync(file, 'utf8').normalize('NFC').replace(/\s+/g, ' '))
  const numbers: readonly (readonly [sentence: RegExp, rule: number])[] = [
    [/সপ্তাহে সর্বোচ্চ ([^\s>]+?) ?বার/g, reportBounds.allowance.views],
    [/([^\s>]+)জন আলাদা গ্রাহক/g, reportBounds.reporters],
    [/নম্বর দেখার ([^\s>]+) মিনিট পর/g, reportBounds.afterReveal / minute],
    [/দিনে সর্বোচ্চ ([^\s>]+)টি/g, reportBounds.maxADay],
    [/একসঙ্গে ([^\s>]+)টি বিজ্ঞাপন/g, maxAdvertised],
    [/([^\s>']+)জনের রেটিং পেয়েও গড়/g, leastOfAdvertised.ratings],
    [/গড় ([^\s>]+)-এর নিচে/g, leastOfAdvertised.stars],
    [/হওয়ার ([^\s>]+) ঘণ্টা আগে থেকে আবার কেনা/g, expiringSoonWithin / hour],
    [/([^\s>]+) ঘণ্টা পর্যন্ত নিজে থেকেই পেমেন্ট গেটওয়ের/g, recheck.until / hour],
    [/কোড(?:টি)? ([^\s>]+) মিনিট (?:কাজ করে|পর্যন্ত চলবে)/g, otpLifetime / minute],
    [/([^\s>]+) মিনিট (?:অপেক্ষা করে “আবার কোড|পরে আবার চাইতে)/g, otpGap / minute],
    [/([^\s>]+)বার ভুল কোড/g, otpTries],
    [/সর্বোচ্চ ([^\s>]+) (?:মেগাবাইট|এমবি)/g, maxPictureBytes / 1024 ** 2],
    [/([^\s>]+) বছর(?: হতে হবে| এবং দেওয়া|ের কম হলে)/g, minAge],
  ]
  const words = ['শূন্য', 'এক', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়', 'সাত', 'আট', 'নয়', 'দশ']
  const wordsOfNumbers = `[২-৯][০-৯]*|[০-৯]{2,}|দু|${words.slice(2).join('|')}`

  it.each(numbers)('say in %s what the rule says: %d', (sentence, rule) => {
    const said = [...texts, ...shown]
      .flatMap((text) => [...text.matchAll(sentence)])
      .map(([, word = '']) => asciiDigits(word))
      .map((word) => (words.includes(word) ? words.indexOf(word) : Number(word)))
    expect(new Set(said)).toEqual(new Set([rule]))
  })

  it('say no other numbers than an advice and a promise of the owner', () => {
    const rest = numbers.reduce((all, [sentence]) => all.replace(sentence, ''), texts.join(' '))
    const counted = rest.match(
      new RegExp(`(?:${wordsOfNumbers}) ?(?:বার|জন|মিনিট|ঘণ্টা|দিন|সপ্তাহ|মাস|বছর|টাকা)[^ ।]*`, 'g'),
    )
    expect(new Set(counted)).toEqual(new Set(['দুজনকে', 'দুবার', '১০ মিনিট', 'তিন দিনের']))
  })

  it('have a value only for existing settings', () => {
    for (const key of Object.keys(settingValues)) expect(settingKeys).toContain(key)
    expect(JSON.parse(settingValues.faq_items ?? '')).toEqual(faqItems)
  })

  it('fit into statements of at most 100 kB, the limit of D1', () => {
    for (const statement of referenceStatements(new Date()))
      expect(Buffer.byteLength(statement)).toBeLessThan(100_000)
  })
})
