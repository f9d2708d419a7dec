import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { as, send } from '#test/support/request.ts'

const open = async (path: string) => (await send('GET', path)).text()

beforeAll(async () => {
  for (const showInHomepage of [true, true, false, false, false]) await makeCategory({ showInHomepage })
}, 300_000)

describe('the frame of a page that the browser makes', () => {
  it('has the public footer outside the admin area only', async () => {
    expect(await open('/login')).toContain('<footer')
    for (const path of ['/admin', '/admin/workers', '/admin/customers/5']) {
      const html = await open(path)
      expect(html).toContain('<header')
      expect(html).not.toContain('<footer')
    }
    expect(await open('/register')).toContain('<footer')
  })

  it.each([
    ['/me/contacts', 'দেখা নম্বর', ''],
    ['/worker/submit', 'আমার কাজ', 'এই তথ্য দেখে গ্রাহকেরা'],
    ['/admin/moderation', 'বায়োডাটা যাচাই', 'প্রত্যাখ্যাত'],
    ['/admin/approved-workers', 'অনুমোদিত সেবাদাতা', ''],
  ])('has the heading of %s and what stands below it', async (path, heading, below) => {
    const html = await open(path)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(html).toContain(below)
    // A phone shows another head of the queue, because its first case opens at once.
    const isQueue = path === '/admin/moderation'
    expect(html.match(/<h1/g)).toHaveLength(isQueue ? 2 : 1)
    expect(html.match(/দেখুন: মুখ স্পষ্ট/g) ?? []).toHaveLength(isQueue ? 2 : 0)
    expect(html.includes('href="/admin/moderation?list=1"')).toBe(isQueue)
  })

  it('is one for all users at an address, whose first reads it names', async () => {
    const mine = await as(await makeUser('customer'))
    const own = await (await mine.get('/me/contacts')).text()
    expect(own).toBe(await open('/me/contacts?q=1'))
    expect(own).toMatch(/id="calls">\["\/api\/auth\/me"\n[^<]*"\/api\/me\/contacts customer"/)
    expect(await open('/worker/submit')).toMatch(
      /id="calls">\[[^<]*"\/api\/service-workers\/me service_worker"/,
    )
  })

  it('names the style sheets of its page, those of the staff in their area only', async () => {
    const sheetsOf = async (path: string) =>
      (await open(path)).match(/"\/assets\/\w+-[\w-]+\.css"/g)?.map((name) => name.replace(/-.*/, ''))
    expect(await sheetsOf('/me/contacts')).toEqual(['"/assets/account'])
    // Its sheet holds the styles of the other one.
    expect(await sheetsOf('/admin/moderation')).toEqual(['"/assets/staff'])
    expect(await sheetsOf('/login')).toBeUndefined()
  })

  it('is left out by search engines', async () => {
    for (const path of ['/admin', '/me/contacts', '/staff/login', '/payment/success', '/verify-otp'])
      expect((await send('GET', path)).headers.get('x-robots-tag')).toBe('noindex')
    const robots = await open('/robots.txt')
    expect(robots).not.toMatch(/\/(?:login|register|plans)/)
    expect(robots).toContain('Disallow: /me/')
  })
})

describe('a page of the way into an account', () => {
  it.each([
    ['/login', 'লগইন', 'name="password"'],
    ['/register', 'নিবন্ধন', 'আমি কাজ করি'],
    ['/register?role=customer', 'নিবন্ধন', 'name="phone"'],
    ['/forgot-password', 'পাসওয়ার্ড ভুলে গেছেন?', 'name="phone"'],
  ])(
    'has in %s its heading %s and its form, which sends no field in the address',
    async (path, title, field) => {
      const html = await open(path)
      expect(html).toContain(`>${title}</h1>`)
      expect(html).toContain(field)
      expect(html.match(/<form [^>]*noValidate/gi) ?? []).toHaveLength(field.startsWith('name') ? 1 : 0)
      for (const form of html.match(/<form [^>]*noValidate[^>]*/gi) ?? [])
        expect(form).toContain('method="post"')
      expect(html).toContain('"rendered":true')
    },
  )

  it('names its one address and its own description to search engines, and leaves out that of a new password', async () => {
    for (const path of ['/login', '/register', '/plans']) {
      const html = await open(`${path}?next=%2Fme%2Fcontacts`)
      expect(html).toContain(`<link rel="canonical" href="http://kormi.test${path}"`)
      expect(html).toContain('<meta name="robots" content="index,follow"')
      expect(html).toMatch(/<meta name="description" content="[^"]*(?:অ্যাকাউন্ট|প্ল্যান)/)
    }
    const html = await open('/forgot-password')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).not.toContain('rel="canonical"')
  })

  it('is the same for every number, with room for the person', async () => {
    const room = 'aria-label="যাঁর নম্বর চান"'
    for (const path of ['/login', '/register', '/forgot-password', '/plans']) {
      const first = await open(`${path}?next=%2Fbiodata%2F123456`)
      expect(first).toContain(room)
      expect(first).not.toContain('123456')
      expect(await open(`${path}?next=%2Fbiodata%2F7`)).toBe(first)
      expect(await open(path)).not.toContain(room)
    }
  })

  it('shows the plans on sale with their prices, and a changed price at once to its author', async () => {
    const { id, name } = await makeSubscriptionPlan({ pricePoisha: 9900 })
    const html = await open('/plans')
    expect(html).toContain(name)
    expect(html).toContain('৳৯৯<')
    const admin = await as(await makeUser('admin'))
    const terms = { name, price: '১২৯', duration_days: 30, daily_biodata_view_limit: 5 }
    expect((await admin.put(`/api/admin/subscription-plans/${id}`, terms)).status).toBe(200)
    expect(await open('/plans')).toContain('৳১২৯<')
  })

  it('keeps nothing of a foreign address', async () => {
    expect(await open('/login?next=https%3A%2F%2Fevil.test%2F&x=%3Cscript%3E')).toBe(await open('/login'))
  })
})

it('the home page counts the trades that it does not show, if the admin chose fewer than it has room for', async () => {
  expect(await open('/')).toContain('আরও ৩টি')
})

describe('a list that cannot be loaded', () => {
  const failed = 'লোড করতে ব্যর্থ হয়েছে'

  /** Takes a table away while `act` runs. */
  async function without(table: string, act: () => Promise<void>) {
    await db.run(sql.raw(`ALTER TABLE ${table} RENAME TO taken_away`))
    // No copy answers.
    await open('/api/nowhere')
    await act().finally(() => db.run(sql.raw(`ALTER TABLE taken_away RENAME TO ${table}`)))
  }

  it.each([
    [
      'the trades, below their heading',
      'listing_counts',
      '/categories',
      ['সব পেশা', 'পেশার তালিকা আনা যায়নি'],
    ],
    ['the trades of the home page', 'listing_counts', '/', ['তথ্য আনা যায়নি']],
    ['the areas of the filter', 'divisions', '/biodata?gender=female', [failed]],
  ])('is said in the place of %s', async (_, table, path, texts) => {
    await without(table, async () => {
      const html = await open(path)
      for (const text of texts) expect(html).toContain(text)
      expect(html).not.toContain('<!--$!-->')
    })
  })

  it('is said in the place of the comments about a provider', async () => {
    const { id, name } = await makeProvider()
    await without('review_replies', async () => {
      const html = await open(`/biodata/${id}`)
      expect(html).toContain(name)
      expect(html).toContain(failed)
    })
  })
})

it('a rendered page has all its parts in the first answer', async () => {
  const { id } = await makeProvider()
  for (const path of ['/', '/biodata', '/categories', '/about', `/biodata/${id}`, '/biodata/0'])
    // React marks a part whose code is missing.
    expect(await open(path), path).not.toContain('<!--$!-->')
})
