import type { Page } from '@playwright/test'

/** Chromium's "Slow 3G": 400 kbit/s each way, 400 ms. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

export async function slowConnection(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const set = (offline: boolean) =>
    browser.send('Network.emulateNetworkConditions', { ...slow3g, offline }).then(() => undefined)
  await set(false)
  return { lose: () => set(true), restore: () => set(false) }
}
