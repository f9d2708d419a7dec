import type { Page } from '@playwright/test'
import { expect, newVisitor, test } from './support.ts'

/** Throws in the page, outside of all code that catches. */
const throwIn = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new Error(text)
      }),
    message,
  )

test.describe('errors in the browser of a visitor', () => {
  test('are at most five for a page, and do not load it again when they cannot be sent', async ({
    browser,
  }) => {
    const visitor = await newVisitor(browser)
    await visitor.addInitScript('Math.random = () => 0.1')
    const calls: string[] = []
    visitor.on('request', (request) => {
      if (/client-errors|send-error/.test(request.url())) calls.push(new URL(request.url()).pathname)
    })
    await visitor.goto('/categories', { waitUntil: 'networkidle' })
    expect(calls).toEqual([])
    for (let n = 0; n < 8; n += 1) await throwIn(visitor, `number ${'x'.repeat(n)}`)
    await expect.poll(() => calls.filter((path) => path === '/api/client-errors').length).toBe(5)

    await visitor.route('**/assets/send-error*', (route) => route.abort())
    await visitor.reload({ waitUntil: 'networkidle' })
    await visitor.evaluate(() => Object.assign(window, { isSamePage: true }))
    calls.length = 0
    await throwIn(visitor, 'without its code')
    await expect.poll(() => calls.length).toBe(1)
    await visitor.waitForLoadState('networkidle')
    expect(await visitor.evaluate(() => 'isSamePage' in window)).toBe(true)
    await visitor.context().close()
  })
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
