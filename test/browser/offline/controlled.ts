import type { Page } from '@playwright/test'

/** Waits until the service worker answers the requests of the open page. It begins at once when a visitor types. */
export async function becomeControlled(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('input')))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 40_000,
  })
}

/** Waits until the service worker has kept the open page. */
export async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(
    async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined,
    page.url(),
  )
}
