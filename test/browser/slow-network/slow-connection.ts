import type { Page } from '@playwright/test'

/** Chromium's "Slow 3G": 400 kbit/s each way, 400 ms. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

export async function slowConnection(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const set = (network: typeof slow3g) =>
    browser.send('Network.emulateNetworkConditions', network).then(() => undefined)
  await set(slow3g)
  return {
    lose: () => set({ ...slow3g, offline: true }),
    restore: () => set(slow3g),
    end: () => set(unlimited),
  }
}
