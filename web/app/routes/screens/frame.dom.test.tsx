import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { settingsTabs } from '#web/app/pages/admin-pages.ts'
import {
  click,
  element,
  elements,
  openScreen,
  provider,
  refusal,
  expectText,
  settle,
  users,
} from '#test/support/screens/open-screen.ts'

const withSettings = (settings: object) => ({ 'GET /api/settings': { data: settings } })
const failed = refusal(500, 'internal', 'একটি সমস্যা হয়েছে।')

describe('the header', () => {
  it('sticks to the top and offers guests login and registration [A-032 A-034]', async () => {
    await openScreen('/')
    await expectText('কেন আমাদের')
    expect(element('header').className).toContain('sticky top-0')
    expect(element('header a', 'লগইন').getAttribute('href')).toMatch(/^\/login/)
    expect(element('header a', 'নিবন্ধন').getAttribute('href')).toBe('/register')
    expect(elements('header button', 'লগআউট')).toHaveLength(0)
  })

  it('shows the logo of the settings, or a default one [A-033 A-151]', async () => {
    for (const [site_logo, src] of [
      ['site/a1.webp', '/storage/site/a1.webp'],
      ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
    ]) {
      await openScreen('/', null, withSettings({ site_name: 'সেবাঘর', site_logo }))
      await settle(() => expect(element('header a[href="/"] img').getAttribute('src')).toBe(src))
    }
    await openScreen('/', null, withSettings({}))
    await settle(() => expect(element('header a[href="/"]').querySelector('svg')).not.toBeNull())
    expect(element('header a[href="/"]').textContent).toBe('কর্মী')
  })
})

describe('a signed-in person', () => {
  const open = async (role: keyof typeof users, page: string, label: string, profile: readonly string[]) => {
    const { name } = users[role]
    const screen = await openScreen(page, users[role])
    await settle(() => expect(element('aside').textContent).toContain(name))
    expect(element('aside').textContent).toContain(label)
    expect(elements('aside a', name).map((link) => link.getAttribute('href'))).toEqual(profile)
    await settle(() => expect(elements('header button', 'লগআউট')).toHaveLength(1))
    return screen
  }

  it.each([
    ['staff', 'স্টাফ', []],
    ['admin', 'অ্যাডমিন', ['/admin/profile']],
  ] as const)(
    'has as %s the menu of the dashboard, and name and role, which lead an admin to the profile [A-036 A-039 A-042 B-070]',
    async (role, label, profile) => {
      await open(role, '/about', label, profile)
      // Its code is loaded after the header.
      await click(await settle(() => element('header nav[aria-label="ড্যাশবোর্ড"] button')))
      const menu = element('header nav[aria-label="ড্যাশবোর্ড"]')
      expect(menu.querySelector('a[href="/admin"]')).not.toBeNull()
      expect(menu.querySelector('a[href="/admin/moderation"]')).not.toBeNull()
    },
  )

  it.each([
    ['customer', 'গ্রাহক'],
    ['worker', 'সেবাদাতা'],
  ] as const)(
    'has as %s a logout, name and role, and no menu of the dashboard [A-037 A-039]',
    async (role, label) => {
      const { sent, path } = await open(role, '/me/profile', label, [])
      expect(elements('nav[aria-label="ড্যাশবোর্ড"]')).toHaveLength(0)
      await click(element('header button', 'লগআউট'))
      await settle(() => expect(path()).toBe('/'))
      expect(sent('POST /api/auth/logout')).toHaveLength(1)
    },
  )
})

it('the head of the document follows changed settings after a settings-updated event [A-045]', async () => {
  let name = 'সেবাঘর'
  const { router } = await openScreen('/about', null, {
    'GET /api/settings': () => Response.json({ data: { site_name: name, site_title: name } }),
  })
  await settle(() => expect(element('footer').textContent).toContain('সেবাঘর'))
  name = 'কাজঘর'
  window.dispatchEvent(new Event('settings-updated'))
  await act(() => router.revalidate())
  await settle(() => expect(element('footer').textContent).toContain('কাজঘর'))
  await settle(() => expect(document.title).toContain('কাজঘর'))
})

describe('the footer', () => {
  it('has at most eight categories of the home page, each with a link to its providers [A-050 A-051 A-289]', async () => {
    const data = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      name: `পেশা ${index + 1}`,
      slug: index === 6 ? 'plumber' : null,
    }))
    await openScreen('/about', null, { 'GET /api/categories/homepage': { data } })
    // Twice: a phone has them behind a press.
    const shown = () => new Set(elements('footer a', 'পেশা').map((link) => link.getAttribute('href')))
    await settle(() => expect(shown().size).toBe(8))
    expect(element('footer a', 'পেশা 3').getAttribute('href')).toBe('/biodata?category=3')
    expect(element('footer a', 'পেশা 7').getAttribute('href')).toBe('/sheba/plumber')
  })

  it('is there with its defaults when settings and categories cannot be loaded [A-011 A-013 A-029 A-049 A-052 A-054 A-263 A-264 A-283 B-209]', async () => {
    const answers = { 'GET /api/settings': failed, 'GET /api/categories/homepage': failed }
    await openScreen('/about', null, answers)
    const year = new Date().getFullYear().toLocaleString('bn-BD', { useGrouping: false })
    await settle(() => expect(element('footer').textContent).toContain(`© ${year} কর্মী`))
    for (const text of ['মুদ্রা: BDT (৳)', 'এশিয়া/ঢাকা', 'এখনো নেই'])
      expect(element('footer').textContent).toContain(text)
    for (const slug of ['about', 'contact', 'faq', 'support', 'privacy-policy', 'terms', 'refund-policy'])
      expect(elements(`footer a[href="/${slug}"]`)).not.toEqual([])
    expect(elements('footer a[href*="category="]')).toHaveLength(0)
    expect(elements('footer [role="alert"]')).toHaveLength(0)
  })

  it('shows the settings, every contact detail and the social links [A-046 A-047 A-053 A-055]', async () => {
    const sites = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube']
    const urls = sites.map((site) => [`${site}_url`, `https://${site}.com/seba`])
    await openScreen(
      '/about',
      null,
      withSettings({
        site_name: 'সেবা',
        site_description: 'কাজের মানুষ',
        whatsapp_number: '+880 1711-000000',
        ...Object.fromEntries(urls),
        contact_address: 'বাড়ি ১২, রোড ৫',
        contact_phone: '09612-345678',
        contact_email: 'help@seba.example',
        contact_location: 'ধানমন্ডি, ঢাকা',
        timezone: 'Europe/London',
        currency: 'USD',
        currency_symbol: '$',
      }),
    )
    await settle(() => expect(element('footer').textContent).toContain('© '))
    for (const part of [
      'সেবা',
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
      expect(element('footer').outerHTML).toContain(part)
  })
})

describe('a page whose data cannot be loaded', () => {
  const tabs = Object.values(settingsTabs)

  it.each([
    ['/worker/boost', '/api/boost/plans', 'প্রোফাইল বুস্ট', 'প্ল্যানের তালিকা আনা যায়নি'],
    ['/admin/profile', '/api/admin/profile', 'অ্যাডমিন প্রোফাইল', 'প্রোফাইল আনা যায়নি'],
    ['/admin/categories?q=দর্জি', '/api/admin/categories', 'ক্যাটাগরি ব্যবস্থাপনা', 'এই পাতার তথ্য আনা যায়নি'],
    [
      '/admin/geolocation?q=সাভার',
      '/api/admin/geolocation/divisions',
      'এলাকা',
      'এলাকার তালিকা আনা যায়নি',
      ['বিভাগ থেকে থানা', 'পাড়া ও বাজার'],
      'বিভাগ থেকে থানা',
    ],
    [
      '/admin/settings?tab=sms',
      '/api/admin/settings',
      'সেটিংস',
      'এই পাতার তথ্য আনা যায়নি',
      tabs,
      settingsTabs.sms,
    ],
  ])(
    'says so below its heading: %s [B-194 B-200 B-202]',
    async (address, read, title, failure, shown: string[] = [], current?: string) => {
      const user = users[address.startsWith('/admin') ? 'admin' : 'worker']
      const { sent, path } = await openScreen(address, user, {
        'GET /api/admin/geolocation/search': { data: [] },
        [`GET ${read}`]: failed,
      })
      await expectText(failure)
      expect(element('h1').textContent).toBe(title)
      const alert = element('main [role=alert]', failure)
      expect(alert.textContent).toContain('একটি সমস্যা হয়েছে।')
      expect(elements('main nav a').map(({ textContent }) => textContent)).toEqual(shown)
      const open = elements('main nav [aria-current]').map(({ textContent }) => textContent)
      expect(open).toEqual(current ? [current] : [])
      expect(elements('main a', 'হোমে যান')).toHaveLength(0)
      const before = sent(`GET ${read}`).length
      await click(element('[role=alert] button', 'আবার চেষ্টা'))
      await settle(() => expect(sent(`GET ${read}`).length).toBeGreaterThan(before))
      expect(decodeURI(path())).toBe(address)
    },
  )
})

describe('the addresses of the site', () => {
  it.each([
    ['/search?category=4', null, '/biodata?category=4'],
    ['/biodata-view/7', null, '/biodata/7'],
    ['/biodata-view/7', users.customer, '/biodata/7'],
  ])(
    'redirect %s, for %o, to the page under its new name [A-017 A-018 A-020]',
    async (old, visitor, page) => {
      const answers = { 'GET /api/biodata/7': { data: provider(7) } }
      const { path } = await openScreen(old, visitor, answers)
      await settle(() => expect(path()).toBe(page))
    },
  )

  it.each(['/me/subscriptions', '/worker/submit', '/admin', '/admin/payments'])(
    'send a guest from %s to the login [A-030 B-008 B-011]',
    async (page) => {
      const { path } = await openScreen(page)
      await settle(() => expect(path()).toMatch(/^\/login\?next=/))
    },
  )

  it.each([
    ['/me/subscriptions', 'worker'],
    ['/me/balance', 'admin'],
    ['/worker/submit', 'customer'],
    ['/worker/boost', 'staff'],
    ['/admin', 'customer'],
    ['/admin/moderation', 'worker'],
  ] as const)(
    'send from %s home, as %s [A-009 A-026 A-027 A-031 A-223 B-008 B-009 B-010 B-012]',
    async (page, role) => {
      const { path } = await openScreen(page, users[role])
      await settle(() => expect(path()).toBe('/'))
    },
  )

  it.each('settings geolocation staff subscription-plans boosting-plans payments audit jobs'.split(' '))(
    'show nothing of /admin/%s to staff, but that the permission is missing [A-009 A-031 B-010 B-012]',
    async (page) => {
      const { sent } = await openScreen(`/admin/${page}`, users.staff)
      await expectText('অনুমতি আপনার নেই')
      expect(elements('main tbody, main form')).toEqual([])
      expect(sent(`GET /api/admin/${page}`)).toEqual([])
    },
  )

  it('name the permission that is missing if an admin can give it', async () => {
    await openScreen('/admin/payments', users.staff)
    await expectText('“পেমেন্ট দেখা”-এর অনুমতি আপনার নেই')
  })

  it.each(['/admin/discount-codes', '/admin/demand?tab=funnel'])(
    'say that their part is off, ask for nothing of it, and lead an admin to the switch: %s',
    async (address) => {
      const user = { ...users.admin, switched_off: ['discounts', 'read_growth'] as const }
      const { path, calls } = await openScreen(address, user)
      await expectText('এই অংশটি এখন বন্ধ আছে')
      expect(path()).toBe(address)
      expect(elements('main a[href="/admin/settings?tab=system"]')).toHaveLength(1)
      expect(calls.filter(({ call }) => /discount|demand|growth/.test(call))).toEqual([])
    },
  )

  it('shut the sign-in pages for people who are signed in [A-023 A-024 A-064]', async () => {
    for (const [page, user, landing] of [
      ['/login', users.admin, '/admin'],
      ['/admin/login', users.staff, '/admin'],
      ['/register', users.worker, '/worker/submit'],
      ['/verify-otp', users.customer, '/biodata'],
      ['/register?next=%2Fme%2Fcontacts', users.customer, '/me/contacts'],
    ] as const) {
      const { path } = await openScreen(page, user)
      await settle(() => expect(path()).toBe(landing))
    }
  })
})
