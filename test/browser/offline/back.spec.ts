import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/support.ts'
import { wholeBrowser } from '#test/support/chromium.ts'

const main = (page: Page) => page.getByRole('main')
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Lets each later read of the API take so long that a page that waits for one is seen. */
const slowDown = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    await route.continue().catch(() => undefined)
  })

for (const path of ['/', '/categories', '/biodata', 'provider'])
  test(`a link from ${path} leads to the top of a page and its heading, and back shows it at once where it was left [A-043]`, async ({
    page,
    request,
  }) => {
    const list = (await (await request.get('/api/biodata')).json()) as { data: { id: number }[] }
    const address = path === 'provider' ? `/biodata/${list.data[0]?.id}` : path
    await page.goto(address)
    const link = main(page).locator('a[href^="/biodata"], a[href^="/sheba/"]').last()
    await link.scrollIntoViewIfNeeded()
    const position = await scrolledTo(page)
    await link.click()
    await expect(page).not.toHaveURL(new RegExp(`${address}$`))
    // The next page of a list is the same page.
    if (path !== '/biodata') await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await slowDown(page)
    await page.goBack()
    await expect(link).toBeVisible({ timeout: 8_000 })
    await expect.poll(() => scrolledTo(page), { timeout: 8_000 }).toBeGreaterThan(position - 40)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('back from another document finds the page as it was left', async ({ playwright, baseURL }) => {
  // The shell keeps no page that was left.
  const browser = await playwright.chromium.launch({
    ...wholeBrowser,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${baseURL}/biodata`)
    await page.evaluate(() => Object.assign(window, { wasLeft: true }))
    await page.goto(`${baseURL}/api/health`)
    await page.goBack({ waitUntil: 'commit' })
    await expect(main(page).getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => 'wasLeft' in window)).toBe(true)
  } finally {
    await browser.close()
  }
})
