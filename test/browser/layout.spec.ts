import type { Page } from '@playwright/test'
import { accounts, expect, picture, signInQuietly, test } from './support.ts'

/** The sum of all layout shifts that no input explains, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
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

test('the home page is readable without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('বিশ্বস্ত সেবাদাতা')
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  await expect(page.getByText(/২,০[০-৯]{2}\+/).last()).toBeVisible()
  await context.close()
})

test('the home search waits for a division and leads to the list', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('search').getByRole('button', { name: 'খুঁজুন' })
  await expect(search).toBeDisabled()
  await expect(search).toHaveAccessibleDescription(/অন্তত একটি বিভাগ/)
  await page.getByLabel('কাজের ধরন').selectOption({ label: 'প্লাম্বার' })
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('জেলা', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('থানা/উপজেলা').selectOption({ index: 1 })
  await search.click()
  await expect(page).toHaveURL(/\/biodata\?category=\d+&division_id=\d+&district_id=\d+&upazila_id=\d+$/)
})

test('a change of page begins at its top and its heading, and back returns to the place', async ({
  page,
}) => {
  // Before its code is there, a link of the page is an ordinary link.
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => window.scrollTo(0, 1200))
  await page.getByRole('main').getByRole('link', { name: 'ড্রাইভার' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800)
})

test('the phone menu keeps the focus, closes with Escape and hands it back', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'মেনু' })
  await button.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'সব ক্যাটাগরি' })).toBeVisible()
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

for (const [name, account, own] of [
  ['guest', null, 'লগইন'],
  ['customer', accounts.subscriber, 'ব্যালেন্স'],
  ['worker', accounts.approvedWorker, 'বায়োডাটা'],
  ['admin', accounts.admin, 'ড্যাশবোর্ড'],
] as const) {
  test(`nothing moves while the frame learns that it is for a ${name}`, async ({ page }) => {
    const shifts = await watchShifts(page)
    if (account) await signInQuietly(page, account)
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/', { waitUntil: 'networkidle' })
      expect(await shifts(), `at ${width} pixels`).toBeLessThanOrEqual(0.001)
    }
    await picture(page, `home-${name}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(
      page.getByRole('navigation', { name: 'দ্রুত মেনু' }).getByRole('link', { name: own }),
    ).toBeVisible()
  })
}

test('the sidebar stays as it was left, and signing out leads home', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInQuietly(page, accounts.admin)
  await page.goto('/about')
  await page.getByRole('button', { name: 'মেনু ছোট করুন' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'মেনু বড় করুন' })).toBeVisible()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'লগআউট' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'লগইন' })).toBeVisible()
})
