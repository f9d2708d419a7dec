import { expect, newVisitor, saveData, test } from './support.ts'

test('an error that cannot be sent does not load the page again', async ({ browser }) => {
  const visitor = await newVisitor(browser)
  // The code that sends is loaded for the first error.
  await saveData(visitor)
  let asked = 0
  await visitor.route('**/assets/taps-*', async (route) => {
    asked += 1
    await route.abort()
  })
  await visitor.goto('/categories')
  await visitor.evaluate(() => Object.assign(window, { isSamePage: true }))
  // The page listens for errors only after it has started.
  await expect
    .poll(async () => {
      // Outside of all code that catches.
      await visitor.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('without its code')
          }),
      )
      return asked
    })
    .toBeGreaterThan(0)
  await visitor.waitForLoadState('networkidle')
  expect(await visitor.evaluate(() => 'isSamePage' in window)).toBe(true)
  await visitor.context().close()
})

test('a link is followed although it breaks off the chunks that are on their way', async ({ page }) => {
  await page.goto('/about')
  await page.route('**/biodata', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  await page.evaluate(() => {
    addEventListener('beforeunload', () => setTimeout(() => dispatchEvent(new Event('vite:preloadError'))))
    location.assign('/biodata')
  })
  await expect(page).toHaveURL(/\/biodata$/)
})

test('a chunk that a deployment has removed loads the page again once, and what needs it goes on without', async ({
  page,
}) => {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await page.route('**/assets/taps-*', (route) => route.fulfill({ status: 404 }))
  // The page stays for a moment after the reload has begun.
  await page.route('/about', async (route) => {
    if (loads > 0) await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/about')
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads).toBe(2)
})
