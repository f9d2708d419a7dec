import { describe, expect, it } from 'vitest'
import { divisionSlug, romanise, slugChoices, slugOf } from './slugs.rules.ts'

describe('the slug of a name', () => {
  it.each([
    ["Cox's Bazar", 'coxs-bazar'],
    ['  Sher-e-Bangla  Nagar ', 'sher-e-bangla-nagar'],
    ['Tejgaon (I/A)', 'tejgaon-i-a'],
    ['Barīsāl', 'barisal'],
    ['ঢাকা', ''],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it.each([
    ['মিস্ত্রি', 'mistri'],
    ['দর্জি', 'dorji'],
    ['গৃহকর্মী', 'grihokormi'],
    ['বাড়ি বদল', 'bari bodol'],
    ['ইলেকট্রিশিয়ান', 'ilekotrishiyan'],
    ['AC টেকনিশিয়ান', 'AC tekonishiyan'],
  ])('of %s comes from %s', (name, latin) => expect(romanise(name)).toBe(latin))

  it('says that a division is one', () => {
    expect(divisionSlug('Dhaka')).toBe('dhaka-division')
    expect(divisionSlug('x'.repeat(80)).length).toBeLessThanOrEqual(60)
  })

  it('has numbered choices behind the preferred ones', () => {
    expect(slugChoices('savar', 'savar-thana').slice(0, 3)).toEqual(['savar', 'savar-thana', 'savar-2'])
    expect(slugChoices('', '')).toEqual([])
  })
})
