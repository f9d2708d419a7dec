import { describe, expect, it } from 'vitest'
import { socialLinks, whatsappLink } from './social-links.rules.ts'

describe('WhatsApp link [A-048]', () => {
  it.each([
    ['+880 1711-000001', 'https://wa.me/8801711000001'],
    ['01711000001', 'https://wa.me/8801711000001'],
    ['০১৭১১-০০০০০১', 'https://wa.me/8801711000001'],
    ['+44 20 7946 0000', 'https://wa.me/442079460000'],
  ])('contains the digits of %s', (number, link) => expect(whatsappLink(number)).toBe(link))

  it('is null without a number', () => expect(whatsappLink(' ')).toBeNull())
})

it('lists the networks that are set, WhatsApp last [A-047]', () => {
  expect(
    socialLinks({
      whatsapp_number: '01711000001',
      facebook_url: 'https://facebook.com/kormi',
      youtube_url: '',
    }),
  ).toEqual([
    { href: 'https://facebook.com/kormi', label: 'ফেসবুক' },
    { href: 'https://wa.me/8801711000001', label: 'হোয়াটসঅ্যাপ' },
  ])
})
