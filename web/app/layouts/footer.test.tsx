import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { RootData } from '#web/lib/root-data.ts'
import { Footer } from './footer.tsx'

const render = (data: Partial<RootData>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Footer data={{ settings: {}, categories: [], year: '২০২৬', ...data }} />
    </MemoryRouter>,
  )

it('shows its defaults when the settings cannot be loaded [A-011 A-013 A-029 A-049 A-052 A-054 B-209]', () => {
  const markup = render({})
  expect(markup).toContain('© ২০২৬ কর্মী')
  expect(markup).toContain('মুদ্রা: BDT (৳)')
  expect(markup).toContain('এশিয়া/ঢাকা')
  expect(markup).toContain('এখনো নেই')
  for (const slug of ['about', 'contact', 'faq', 'support', 'privacy-policy', 'terms', 'refund-policy'])
    expect(markup).toContain(`href="/${slug}"`)
})

it('shows the settings, every contact detail and the social links [A-046 A-047 A-053 A-055]', () => {
  const sites = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube']
  const markup = render({
    settings: {
      site_name: 'সেবা',
      site_description: 'কাজের মানুষ',
      whatsapp_number: '+880 1711-000000',
      ...Object.fromEntries(sites.map((site) => [`${site}_url`, `https://${site}.com/seba`])),
      contact_address: 'বাড়ি ১২, রোড ৫',
      contact_phone: '09612-345678',
      contact_email: 'help@seba.example',
      contact_location: 'ধানমন্ডি, ঢাকা',
      timezone: 'Europe/London',
      currency: 'USD',
      currency_symbol: '$',
    },
  })
  for (const part of [
    '© ২০২৬ সেবা',
    'কাজের মানুষ',
    'https://wa.me/8801711000000',
    ...sites.map((site) => `https://${site}.com/seba`),
    'বাড়ি ১২, রোড ৫',
    'tel:09612345678"',
    '09612-345678',
    'mailto:help@seba.example',
    'ধানমন্ডি, ঢাকা',
    'লন্ডন',
    'মুদ্রা: USD ($)',
  ])
    expect(markup).toContain(part)
})

it('links each category to its providers [A-051]', () => {
  const markup = render({
    categories: [
      { id: 7, name: 'প্লাম্বার', slug: 'plumber' },
      { id: 8, name: 'দর্জি', slug: null },
    ],
  })
  expect(markup).toMatch(/href="\/sheba\/plumber"[^>]*>প্লাম্বার</)
  expect(markup).toMatch(/href="\/biodata\?category=8"[^>]*>দর্জি</)
})
