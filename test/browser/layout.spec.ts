import type { Locator, Page } from '@playwright/test'
import { adminPages, adminPaths } from '#web/app/pages/admin-pages.ts'
import type { PageRow } from '#web/app/pages/page.ts'
import { partLinks } from '#web/lib/part-links.ts'
import {
  accounts,
  bearer,
  expect,
  holdScripts,
  newVisitor,
  observeLayoutShifts,
  signInByApi,
  test,
} from './support.ts'

test('the bottom bar makes room for the keyboard of a phone, and comes back', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'দ্রুত মেনু' })
  await expect(bar).toBeVisible()
  await page.getByRole('main').getByLabel('কী কাজ দরকার').focus()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(bar).toBeVisible()
})

test('the phone menu traps the focus, closes with Escape and returns the focus [A-035]', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'মেনু' })
  await button.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'সব পেশা' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'মূল অংশে যান' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const [name, account, link] of [
  ['guest', null, 'লগইন'],
  ['customer', accounts.subscriber, 'বাকি নম্বর'],
  ['worker', accounts.approvedWorker, 'আমার কাজ'],
  ['admin', accounts.admin, 'ড্যাশবোর্ড'],
] as const) {
  test(`the layout does not shift while the page loads for a ${name}`, async ({ page }) => {
    const shifts = await observeLayoutShifts(page)
    if (account) await signInByApi(page, account)
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/', { waitUntil: 'networkidle' })
      expect(await shifts(), `at ${width} pixels`).toBeLessThanOrEqual(0.001)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(
      page.getByRole('navigation', { name: 'দ্রুত মেনু' }).getByRole('link', { name: link }),
    ).toBeVisible()
    if (name === 'guest')
      for (const entry of ['লগইন', 'নিবন্ধন'])
        await expect(page.getByRole('banner').getByRole('link', { name: entry, exact: true })).toBeInViewport(
          { ratio: 1 },
        )
    if (name !== 'worker') return
    const state = page.getByRole('region', { name: 'আপনার প্রোফাইল' })
    await expect(state.getByText('গত ৭ দিনে')).toBeVisible()
    await expect(state.getByRole('link', { name: 'আমার কাজ' })).toBeInViewport()
  })
}

/** Each walk starts at `first` and follows links by their names in a menu, or in the header without one. */
const walks = [
  { who: 'guest', width: 360, menu: 'দ্রুত মেনু', first: '/', links: ['পেশা', 'লগইন', 'খুঁজুন'] },
  { who: 'guest', width: 1280, first: '/about', links: ['লগইন', 'সব পেশা'] },
  {
    who: 'subscriber',
    width: 1280,
    menu: 'মেনু',
    first: '/me/contacts',
    links: ['সাবস্ক্রিপশন প্ল্যান', 'আমার অ্যাকাউন্ট', 'হোম'],
  },
  {
    who: 'approvedWorker',
    width: 360,
    menu: 'দ্রুত মেনু',
    first: '/worker/submit',
    links: ['বুস্ট', 'হোম', 'আমার কাজ'],
  },
  { who: 'admin', width: 1280, menu: 'মেনু', first: '/admin', links: ['বায়োডাটা যাচাই', 'পেমেন্ট'] },
] as const

for (const { who, width, first, links, ...walk } of walks)
  test(`nothing moves when a page follows another: ${who} at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    if (who !== 'guest') await signInByApi(page, accounts[who])
    // Code and data come later than the first frame after the tap.
    await page.route(/\/(?:assets|api)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await route.continue()
    })
    const shifts = await observeLayoutShifts(page)
    const settle = async (what: string) => {
      await expect(page.locator('main [aria-busy=true], [role=status] .animate-advance')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect(await shifts(), what).toBeLessThanOrEqual(0.01)
    }
    await page.goto(first)
    await settle(first)
    const from = 'menu' in walk ? page.getByRole('navigation', { name: walk.menu, exact: true }) : page
    for (const name of links) {
      const before = page.url()
      await from.getByRole('link', { name }).first().click()
      await expect(page).not.toHaveURL(before)
      await settle(name)
    }
    if (first !== '/') return
    await page.getByRole('article').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/biodata\/\d+$/)
    await settle('a provider')
    await page.mouse.wheel(0, 900)
    await page.goBack()
    await expect(page).toHaveURL('/biodata')
    await settle('back')
    await page.getByRole('main').getByRole('button', { name: 'ফিল্টার' }).click()
    await page.getByRole('dialog').getByText('শুধু যাচাইকৃত').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /জন দেখুন$/ })
      .click()
    await expect(page).toHaveURL(/verified/)
    await settle('a filter')
  })

const sheets = [
  { sheet: 'the filter', path: '/biodata', opener: 'ফিল্টার', result: /^[০-৯,]+ জন দেখুন$/ },
  {
    sheet: 'a plan',
    path: '/plans',
    opener: 'এই প্ল্যানটি নিন',
    result: /^৳[০-৯,.]+ পরিশোধ করুন$/,
    account: accounts.newCustomer,
  },
]
for (const { sheet, path, opener, result, account } of sheets)
  test(`the sheet of ${sheet} shows its result, and Escape and the back button close it`, async ({
    browser,
  }) => {
    const page = await newVisitor(browser, account)
    await page.setViewportSize({ width: 360, height: 480 })
    await page.goto('/about')
    await page.goto(path, { waitUntil: 'networkidle' })
    const dialog = page.getByRole('dialog')
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await page.getByRole('main').getByRole('button', { name: opener }).first().click()
      await expect(dialog.getByRole('button', { name: result })).toBeInViewport({ ratio: 1 })
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(path)
    }
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await page.context().close()
  })

for (const who of ['admin', 'staff'] as const)
  test(`the sidebar of ${who} has its rows before any script, and they stay where they are`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInByApi(page, accounts[who])
    await page.goto('/admin/approved-workers')
    const sidebar = page.getByRole('complementary', { name: 'অ্যাকাউন্ট মেনু' })
    await expect(sidebar.getByRole('link', { name: 'বায়োডাটা যাচাই' })).toContainText(/[০-৯]/)
    const rows = () =>
      sidebar.locator('li a:visible').evaluateAll((links) =>
        links.map((link) => {
          const { x, y, width, height } = link.getBoundingClientRect()
          const [label] = [...link.querySelectorAll('span')].map((span) => span.textContent)
          return [link.getAttribute('href'), label, link.ariaCurrent, x, y, width, height]
        }),
      )
    const shown = await rows()
    expect(shown.some(([path]) => path === '/admin/audit')).toBe(who === 'admin')
    const release = await holdScripts(page)
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await rows()).toEqual(shown)
    release()
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'বায়োডাটা যাচাই' })).toContainText(/[০-৯]/)
    expect(await rows()).toEqual(shown)
  })

test('before any script the sidebar of a first visit has grey rows without links, and a collapsed one its icons [A-038]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInByApi(page, accounts.staff)
  // All rows of the staff would be painted and then moved if the browser paints before the inline script has run.
  expect(await (await page.request.get('/admin/approved-workers')).text()).toMatch(/<aside[^>]* hidden=""/)
  const releaseFirst = await holdScripts(page)
  await page.goto('/admin/approved-workers', { waitUntil: 'domcontentloaded' })
  const sidebar = page.locator('aside[aria-label="অ্যাকাউন্ট মেনু"]')
  const rows = sidebar.locator('nav li a:visible')
  expect(await rows.count()).toBeGreaterThanOrEqual(9)
  expect((await rows.allTextContents()).join('')).toBe('')
  await expect(sidebar).toHaveAttribute('inert')
  releaseFirst()
  await expect(sidebar.getByRole('link', { name: 'বায়োডাটা যাচাই' })).toContainText(/[০-৯]/)
  await expect(sidebar).not.toHaveAttribute('inert')
  await sidebar.getByRole('button', { name: 'মেনু ছোট করুন' }).click()
  const icons = () =>
    sidebar.locator('a:visible').evaluateAll((links) =>
      links.map((link) => {
        const { x, y, width, height } = link.querySelector('svg')?.getBoundingClientRect() ?? {}
        return [link.getAttribute('href'), link.ariaCurrent, x, y, width, height]
      }),
    )
  const shown = await icons()
  expect(shown.length).toBeGreaterThan(5)
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await icons()).toEqual(shown)
  release()
  await expect(sidebar.getByRole('button', { name: 'মেনু বড় করুন' })).toBeVisible()
  expect(await icons()).toEqual(shown)
})

for (const who of ['pendingWorker', 'rejectedWorker', 'newWorker'] as const)
  test(`the panel of ${who} comes into the home page without moving it, and has no blank half`, async ({
    page,
  }) => {
    const shifts = await observeLayoutShifts(page)
    await signInByApi(page, accounts[who])
    const state = page.getByRole('region', { name: 'আপনার প্রোফাইল' })
    const steps = state.getByRole('list', { name: 'তালিকায় আসার ধাপ' })
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await expect(steps.locator('[aria-current="step"]')).toBeVisible()
      const [heading, way, link] = await Promise.all(
        [state.getByRole('heading'), steps, state.getByRole('link').last()].map((part) => part.boundingBox()),
      )
      if (!heading || !way || !link) throw new Error('the panel is not whole')
      expect(link.y - (way.y + way.height)).toBeLessThan(40)
      expect(way.y - (heading.y + heading.height)).toBeLessThan(width < 640 ? 110 : 40)
      expect(await shifts()).toBeLessThanOrEqual(0.001)
    }
  })

test('the number stands in a bar of 64 pixels above the bottom bar, and its sheet has the plans in rows of 68', async ({
  page,
}) => {
  await page.goto('/biodata/826')
  const button = page.getByRole('link', { name: 'নম্বর দেখুন', exact: true })
  const bar = page.locator('main .sticky', { has: button })
  const menu = await page.getByRole('navigation', { name: 'দ্রুত মেনু' }).boundingBox()
  for (const scrolled of [0, 300]) {
    await page.mouse.wheel(0, scrolled)
    const box = await bar.boundingBox()
    expect(box?.height).toBe(64)
    expect(Math.abs((box?.y ?? 0) + 64 - (menu?.y ?? 0))).toBeLessThanOrEqual(1)
  }
  const words = await bar.getByText(/^৳[০-৯]+ থেকে · জনপ্রিয় ৳[০-৯]+$/).innerText()
  await button.click()
  const sheet = page.getByRole('dialog')
  const rows = sheet.locator('label')
  await expect(rows).toHaveCount(4)
  // While the sheet comes up, its position is a fraction of a pixel, and so is the measured height.
  await sheet.evaluate((dialog) =>
    Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  for (const row of await rows.all()) {
    expect((await row.boundingBox())?.height).toBe(68)
    await expect(row).toBeInViewport({ ratio: 1 })
  }
  await expect(rows.first()).toContainText('জনপ্রিয়')
  await expect(sheet.getByText(words, { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /এগিয়ে যান$/ })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // Without a connection the sheet says so in its place, and tries again.
  await page.route('**/api/subscription/plans', (route) => route.abort())
  // The page asks for the plans ahead.
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.ahead !== undefined)
  await button.click()
  await expect(sheet.getByText(/ইন্টারনেট সংযোগ পাওয়া যাচ্ছে না/)).toBeVisible()
  await page.unroute('**/api/subscription/plans')
  await sheet.getByRole('button', { name: 'আবার চেষ্টা করুন' }).click()
  await expect(rows).toHaveCount(4)
})

const labels = (page: Page) => page.getByRole('main').locator('label')
const button = (name: string) => (page: Page) => page.getByRole('button', { name })
const itemsOf = (name: string) => (page: Page) => page.getByRole('list', { name }).getByRole('listitem')
const numbers = itemsOf('দেখা নম্বর')

/** Rows of one height, and what stands above the bottom bar at the lowest. */
for (const [what, path, rows, height, lowest, account] of [
  ['plans', '/plans', labels, 68, button('এই প্ল্যানটি নিন'), null],
  ['boosts', '/worker/boost', labels, 68, button('এই বুস্টটি নিন'), accounts.approvedWorker],
  ['seen numbers', '/me/contacts', numbers, 76, (page: Page) => numbers(page).nth(6), accounts.subscriber],
  ['payments', '/me/payments', itemsOf('পেমেন্ট'), 76, itemsOf('পেমেন্ট'), accounts.subscriber],
] as const)
  test(`the ${what} are rows of ${height} pixels, as many above the bottom bar as fit`, async ({ page }) => {
    if (account) await signInByApi(page, account)
    await page.goto(path)
    await expect(rows(page).first()).toBeVisible()
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    )
    // The last row of a list has no line below it.
    expect(heights.filter((one) => Math.abs(one - height) > 1)).toEqual([])
    const menu = await page.getByRole('navigation', { name: 'দ্রুত মেনু' }).boundingBox()
    const box = await lowest(page).first().boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0)
  })

test('division, district and thana stand below each other on a phone, and in three columns on a computer [A-082]', async ({
  page,
}) => {
  await page.goto('/')
  const search = page.getByRole('search', { name: 'সেবাদাতা খুঁজুন' })
  await search.getByText('এলাকা বেছে নিন').click()
  const boxes = () =>
    Promise.all(
      ['বিভাগ', 'জেলা', 'থানা/উপজেলা'].map((label) =>
        search.getByLabel(label, { exact: true }).boundingBox(),
      ),
    )
  const numbersOf = async (side: 'x' | 'y') => new Set((await boxes()).map((box) => box?.[side])).size
  expect([await numbersOf('x'), await numbersOf('y')]).toEqual([1, 3])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect([await numbersOf('x'), await numbersOf('y')]).toEqual([3, 1])
})

test('the home page of a phone has three figures under the search, eight tiles at once, people with praise, and a folded footer [A-090 A-091]', async ({
  page,
}) => {
  await page.goto('/')
  const search = await page.getByRole('search', { name: 'সেবাদাতা খুঁজুন' }).boundingBox()
  const facts = await page.getByRole('list', { name: 'সংখ্যায়' }).boundingBox()
  expect(facts?.height).toBe(40)
  expect((facts?.y ?? 0) - (search?.y ?? 0) - (search?.height ?? 0)).toBeLessThanOrEqual(1)
  const praised = page.getByRole('region', { name: 'ভালো রেটিং' }).getByRole('article')
  await expect(praised).toHaveCount(3)
  for (const card of await praised.all()) await expect(card).toContainText(/“.+”/)
  // Within one scroll.
  expect((await praised.first().boundingBox())?.y).toBeLessThanOrEqual(2 * 740)
  const wholeHeight = await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.below-screen'))
      part.style.contentVisibility = 'visible'
    return document.documentElement.scrollHeight
  })
  expect(wholeHeight).toBeLessThanOrEqual(3_900)
  const tiles = page.getByRole('region', { name: 'পেশা' }).locator('img')
  const loadings = await tiles.evaluateAll((images) => images.map((image) => image.getAttribute('loading')))
  expect(loadings.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'eager'))
  expect(loadings.slice(8)).not.toContain('eager')
  const trades = page.getByRole('region', { name: 'পেশা' }).getByRole('listitem')
  const shown = await trades.evaluateAll((items) =>
    items.slice(0, 8).map((item) => (item as HTMLElement).innerText.replace(/\s+/g, ' ')),
  )
  // The inner text leaves out what the style sheet hides.
  expect(shown.map((text) => /জনপ্রিয়/.test(text))).toEqual(shown.map((_, index) => index < 3))
  expect(shown.filter((text) => !/[০-৯]+ জন/.test(text))).toEqual([])
  const bar = await page.getByRole('navigation', { name: 'দ্রুত মেনু' }).boundingBox()
  const eighth = await trades.nth(7).boundingBox()
  expect((eighth?.y ?? Infinity) + (eighth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  const footer = page.getByRole('contentinfo')
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(260)
  await footer.getByText('আরও লিংক ও ঠিকানা').click()
  await expect(footer.getByRole('link', { name: 'টাকা ফেরতের নীতি' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const card of await praised.all()) {
    const box = await card.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(640)
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(600)
  }
})

test('the head of a profile has the price range in its first 400 pixels, and a customer above the bar', async ({
  page,
  request,
}) => {
  const found = await request.get('/api/biodata?sort=rating&per_page=50')
  const { data } = (await found.json()) as { data: { id: number }[] }
  for (const { id } of data) {
    const { data: provider } = await (await request.get(`/api/biodata/${id}`)).json()
    const { data: comments } = await (await request.get(`/api/biodata/${id}/ratings`)).json()
    if (!provider.work_price || !comments.some(({ rating }: { rating: number }) => rating >= 4)) continue
    await page.goto(`/biodata/${id}`)
    const bottomOf = async (text: Locator) => {
      const box = await text.boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    expect(await bottomOf(page.getByText(provider.work_price))).toBeLessThanOrEqual(400)
    expect(await bottomOf(page.getByText(/^“.+”/).first())).toBeLessThanOrEqual(600)
    return
  }
  throw new Error('the demo has no well-rated provider with a price range')
})

// The rows of the first are forms; the others are a chart and a form.
const withoutRows = new Set<string>([
  adminPaths.demandTab('unmet'),
  adminPaths.demandTab('funnel'),
  adminPaths.newImport,
])
const lists = Object.values<PageRow>(adminPages)
  .filter(({ frame }) => frame === 'list')
  .flatMap(({ path, tabs }) => (tabs ? partLinks(path, tabs, { role: 'admin' }).map(({ to }) => to) : [path]))
  .filter((path) => !withoutRows.has(path))

const rowsOf = (row: object | ((id: number) => object), more: object = {}) => ({
  data: Array.from({ length: 12 }, (_, id) => ({ id, ...(typeof row === 'function' ? row(id) : row) })),
  meta: { current_page: 1, last_page: 1, per_page: 20, total: 12 },
  ...more,
})
const name = 'অ'.repeat(80)
const person = { id: 1, name }
const at = '2026-10-07T00:00:00Z'
/** Lists that have no rows in the demo: visitors write them, or their part of the site is off. */
const answers = {
  comments: rowsOf({
    updated_at: at,
    rating: 5,
    comment: 'ভালো '.repeat(40),
    provider: person,
    customer: person,
  }),
  'provider-requests': rowsOf((id) => ({
    category: { id, name },
    place: { ...person, level: 'upazila' },
    district: name,
    open: 1999,
    answered: 1999,
    last_at: at,
  })),
  'growth/shortages': rowsOf((id) => ({
    category: name,
    district: 'ব্রাহ্মণবাড়িয়া',
    division: 'চট্টগ্রাম',
    category_id: id,
    district_id: 1,
    providers: 19,
    searches: 1999,
    requests: 1999,
    reveals: 1999,
    interest: 1999,
  })),
  'growth/choices': { data: { trades: [], districts: [] } },
  onboarding: rowsOf(
    { name, state: 'rejected', trade: name, place: name, agent: person, agreed_by: 'call', sent_at: at },
    { agents: [] },
  ),
  imports: rowsOf({
    name,
    created_by: name,
    created_at: at,
    added: 1999,
    agreed: 1999,
    refused: 1999,
    waiting: 1999,
    asked: 1999,
  }),
  'discount-codes': rowsOf(
    {
      code: 'EID20261234567890',
      purpose: 'subscription',
      plan: name,
      kind: 'taka',
      value: 99_999,
      starts_on: '2026-10-07',
      ends_on: '2026-12-07',
      is_active: true,
      state: 'running',
      used: 1999,
      max_uses: 1999,
      reserved: 1999,
      given: 99_999,
      earned: 99_999,
      budget: 99_999,
    },
    { codes_accepted: true, figures: { used: 1, given: 1, earned: 1 }, free_number: null },
  ),
}

test('a list of the staff begins above 300 pixels, shows nine rows of its height, and fits its place', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const token = await signInByApi(page, accounts.admin)
  const me = await (await page.request.get('/api/auth/me', bearer(token))).json()
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: { ...me, switched_off: [] } }))
  for (const [path, json] of Object.entries(answers))
    await page.route(new RegExp(`/api/admin/${path}(\\?|$)`), (route) => route.fulfill({ json }))
  await page.goto('/admin/profile')
  for (const path of lists) {
    await page.setViewportSize({ width: 1280, height: 800 })
    // Within the app, which is faster than to load each page.
    const link = page.locator(`:is(aside, main) a[href="${path}"]`).first()
    await ((await link.isVisible()) ? link.click() : page.goto(path))
    await page.waitForURL(path)
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    for (const [width, height, columns, row] of [
      [1280, 800, [4, 9], [48, 48]],
      [1024, 768, [4, 5], [48, 48]],
      [360, 740, [1, 4], [60, 68]],
    ] as const) {
      await page.setViewportSize({ width, height })
      const seen = await page.evaluate(() => {
        const table = document.querySelector('main table')
        // The page of jobs shows below it what they did, in a table of another kind.
        const rows = [...(table?.querySelectorAll('tbody tr') ?? [])]
        const boxes = rows.map((one) => one.getBoundingClientRect())
        const cells = [...(rows[0]?.querySelectorAll('td') ?? [])].filter((cell) => cell.offsetWidth > 0)
        return {
          first: boxes[0]?.top ?? NaN,
          heights: [...new Set(boxes.map((box) => Math.round(box.height)))],
          all: rows.length,
          inView: boxes.filter((box) => box.bottom <= innerHeight).length,
          // Without the checkbox and the mark at the end.
          columns: cells.filter((cell) => !cell.querySelector('[type=checkbox]:not([role])')).length - 1,
          hidden: (table?.scrollWidth ?? 0) - (table?.parentElement?.clientWidth ?? 0),
          beyond: document.documentElement.scrollWidth - innerWidth,
        }
      })
      const where = `${path} at ${width} pixels`
      // On a phone the tabs of a page stand above its list.
      const top = path.startsWith(adminPages.geolocation.path) && width === 360 ? 345 : 300
      expect.soft(seen.first, where).toBeLessThanOrEqual(top)
      if (width === 1280) expect.soft(seen.inView, where).toBeGreaterThanOrEqual(Math.min(9, seen.all))
      expect.soft(seen.all, where).toBeGreaterThan(0)
      expect.soft(Math.min(...seen.heights), where).toBeGreaterThanOrEqual(row[0])
      expect.soft(Math.max(...seen.heights), where).toBeLessThanOrEqual(row[1])
      expect.soft([seen.hidden, seen.beyond], where).toEqual([Math.min(seen.hidden, 0), 0])
      expect.soft(seen.columns, where).toBeGreaterThanOrEqual(columns[0])
      expect.soft(seen.columns, where).toBeLessThanOrEqual(columns[1])
    }
  }
})

test('the system settings fill at most 2,500 pixels of a phone', async ({ page }) => {
  await signInByApi(page, accounts.admin)
  await page.goto('/admin/settings?tab=system')
  await expect(page.getByRole('heading', { name: 'সাইটের অংশ' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_500)
})

test('the heading of a list stands where the frame had it before the data came', async ({ page }) => {
  await signInByApi(page, accounts.admin)
  await page.route('**/api/admin/customers*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/admin/customers', { waitUntil: 'domcontentloaded' })
    const textTop = (heading: Locator) =>
      heading.evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        return text.getBoundingClientRect().top
      })
    let framed = 0
    // React may just be taking over the frame.
    await expect
      .poll(async () => (framed = await textTop(page.locator('main [aria-busy=true] h1'))))
      .toBeGreaterThan(0)
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 })
    expect(await textTop(heading), `the heading at ${width} pixels`).toBe(framed)
  }
})
