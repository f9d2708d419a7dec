import type { Page } from '@playwright/test'
import { accounts, expect, newVisitor, signInByApi, test } from './support.ts'

/** Observes layout shifts without recent input. @returns a function that reads their sum */
async function observeLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watched = window as Window & { shifts?: number }
    watched.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) watched.shifts = (watched.shifts ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as Window & { shifts?: number }).shifts ?? Number.NaN)
}

/** Playwright's `goBack` waits in Firefox for another document. */
const goBack = (page: Page) => page.evaluate(() => history.back())

test('the home page is readable without scripts [A-014 A-095 A-220]', async ({ browser, browserName }) => {
  test.skip(browserName === 'firefox', 'Playwright cannot switch scripts off in Firefox')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('বিশ্বস্ত সেবাদাতা')
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  await expect(page.getByText(/২,০[০-৯]{2}\+/).last()).toBeVisible()
  await context.close()
})

test('on a wide screen each category shows its number of providers, and the first three their badge [A-090 A-091]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const cards = page.locator('main section:has(a[href="/categories"]) li')
  await expect(cards).toHaveCount(12)
  for (const [index, card] of (await cards.all()).entries()) {
    await expect(card.getByText(/ জন$/)).toBeVisible()
    await expect(card.getByText('জনপ্রিয়').filter({ visible: true })).toHaveCount(index < 3 ? 1 : 0)
  }
})

test('the home search requires a division and opens the list [A-086]', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('search').getByRole('button', { name: 'খুঁজুন' })
  await expect(search).toBeDisabled()
  await expect(search).toHaveAccessibleDescription(/অন্তত একটি বিভাগ/)
  await page.getByText('এলাকা বেছে নিন', { exact: true }).click()
  await page.getByRole('combobox', { name: 'পেশা' }).selectOption({ label: 'প্লাম্বার' })
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('জেলা', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('থানা/উপজেলা').selectOption({ index: 1 })
  await search.click()
  await expect(page).toHaveURL(/\/biodata\?category=\d+&division_id=\d+&district_id=\d+&upazila_id=\d+$/)
})

test('a navigation scrolls to the top and focuses the heading, and back restores the scroll position [A-043]', async ({
  page,
}) => {
  // Before hydration a link causes a full page load.
  await page.goto('/', { waitUntil: 'networkidle' })
  const link = page.getByRole('main').getByRole('link').last()
  await link.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  expect(position).toBeGreaterThan(800)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(position - 100)
})

test('the bottom bar makes room for the keyboard of a phone, and comes back', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'দ্রুত মেনু' })
  await expect(bar).toBeVisible()
  await page.getByRole('main').getByLabel('কী কাজ দরকার').focus()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(bar).toBeVisible()
})

test('the styles of the page know of a dialog while it is open', async ({ page }) => {
  await page.goto('/')
  const knows = () => page.evaluate(() => document.documentElement.hasAttribute('data-modal'))
  await page.getByRole('button', { name: 'মেনু' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await knows()).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await knows()).toBe(false)
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
  ['customer', accounts.subscriber, 'ব্যালেন্স'],
  ['worker', accounts.approvedWorker, 'বায়োডাটা'],
  ['admin', accounts.admin, 'ড্যাশবোর্ড'],
] as const) {
  test(`the layout does not shift while the page loads for a ${name}`, async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'Firefox does not report layout shifts')
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
  })
}

test('the sidebar keeps its width after a reload, and signing out opens the home page [A-038]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInByApi(page, accounts.admin)
  await page.goto('/about')
  await page.getByRole('button', { name: 'মেনু ছোট করুন' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'মেনু বড় করুন' })).toBeVisible()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'লগআউট' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'লগইন' })).toBeVisible()
})

/** Screens of one kind: their h1 is at one height, and their column has one width. */
const kinds = [
  {
    kind: 'lists or forms',
    screens: [
      { paths: ['/categories', '/biodata', '/about', '/login'] },
      { account: accounts.subscriber, paths: ['/plans', '/me/contacts', '/me/profile'] },
      { account: accounts.admin, paths: ['/admin', '/admin/customers', '/admin/settings'] },
    ],
  },
  {
    kind: 'only a message',
    screens: [{ paths: ['/no-such-page', '/biodata/99999999', '/payment/failed'] }],
  },
  {
    kind: 'lists of a customer',
    oneWidth: true,
    screens: [
      {
        account: accounts.subscriber,
        paths: ['/me/contacts', '/me/requests', '/me/payments', '/me/subscriptions', '/me/favourites'],
      },
    ],
  },
]
for (const { kind, screens, oneWidth } of kinds)
  test(`pages that are ${kind} have their heading at one height`, async ({ browser }) => {
    const [heights, widths] = [new Map<string, number>(), new Map<string, number>()]
    for (const { paths, account } of screens) {
      const page = await newVisitor(browser, account)
      for (const path of paths) {
        await page.goto(path)
        const heading = page.getByRole('main').getByRole('heading', { level: 1 })
        await expect(heading).toBeVisible()
        heights.set(path, Math.round((await heading.boundingBox())?.y ?? Number.NaN))
        widths.set(
          path,
          await heading.evaluate((h1) => h1.closest('main > div')?.getBoundingClientRect().width ?? 0),
        )
      }
      await page.context().close()
    }
    expect(new Set(heights.values()).size, JSON.stringify([...heights])).toBe(1)
    if (oneWidth) expect(new Set(widths.values()).size, JSON.stringify([...widths])).toBe(1)
  })

const sheets = [
  { sheet: 'the filter', path: '/biodata', opener: 'ফিল্টার', result: /^[০-৯,]+ জন দেখুন$/ },
  { sheet: 'the area', path: '/biodata', opener: 'সব এলাকা', result: /^[০-৯,]+ জন দেখুন$/ },
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
    for (const close of [() => page.keyboard.press('Escape'), () => goBack(page)]) {
      await page.getByRole('main').getByRole('button', { name: opener }).first().click()
      await expect(dialog.getByRole('button', { name: result })).toBeInViewport({ ratio: 1 })
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(path)
    }
    await goBack(page)
    // Not `toHaveURL`: Firefox shows the page of before without loading it, which Playwright does not see.
    const shownPath = () => page.evaluate(() => location.pathname).catch(() => null)
    await expect.poll(shownPath).toBe('/about')
    await page.context().close()
  })

const failure = {
  status: 503,
  json: { success: false, error: 'unavailable', message: 'সেবাটি এখন পাওয়া যাচ্ছে না।' },
}
const lists = [
  { path: '/admin/moderation?status=rejected&q=রহিম&list=1', calls: '**/api/admin/workers/pending*' },
  { path: '/admin/customers?q=রহিম&account=unverified', calls: '**/api/admin/customers?*' },
  { path: '/admin/payments?q=রহিম', calls: '**/api/admin/payments?*' },
  { path: '/admin/approved-workers?q=রহিম', calls: '**/api/admin/workers/approved?*' },
]
for (const { path, calls } of lists) {
  const address = path.split('?')[0] ?? ''
  test(`a list that cannot be loaded says so inside the list, and keeps search and filters: ${address} [B-197 B-198]`, async ({
    page,
  }) => {
    await signInByApi(page, accounts.admin)
    await page.route(calls, (route) => route.fulfill(failure))
    await page.goto(path)
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'লোড করতে ব্যর্থ হয়েছে' })
    await expect(alert).toContainText('সেবাটি এখন পাওয়া যাচ্ছে না।')
    await expect(page.getByRole('searchbox')).toHaveValue('রহিম')
    await page.unroute(calls)
    await alert.getByRole('button', { name: 'আবার চেষ্টা করুন' }).click()
    await expect(alert).toBeHidden()
    await expect(page.getByRole('searchbox')).toHaveValue('রহিম')
  })
}

test('the admin area has no public footer, and its sidebar shows the collapse button without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInByApi(page, accounts.admin)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'মেনু ছোট করুন' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
