import { describe, expect, it } from 'vitest'
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

  it('have a value only for existing settings', () => {
    for (const key of Object.keys(settingValues)) expect(settingKeys).toContain(key)
    expect(JSON.parse(settingValues.faq_items ?? '')).toEqual(faqItems)
  })

  it('fit into statements of at most 100 kB, the limit of D1', () => {
    for (const statement of referenceStatements(new Date()))
      expect(Buffer.byteLength(statement)).toBeLessThan(100_000)
  })
})
