import type { Certificate } from './certificate.ts'
import { openPhone, slowProcessor } from './browser.ts'
import type { EdgeFront } from './edge-front.ts'
import type { Network } from './networks.ts'
import { watchRequests } from './requests.ts'
import { signIn } from './sign-in.ts'

export type FirstText = {
  /** Milliseconds from the start of the navigation until the first text is painted. */
  text: number
  /** Milliseconds until the heading of the page is painted. */
  heading: number
  /** Scripts until the network was quiet. */
  scripts: number
  scriptBytes: number
}

/** @param path an address of the site @param account who is signed in, if anyone */
export type Visit = { path: string; account?: { phone: string; password: string } }

/** Opens a page in a new browser with an empty cache on a slow network. */
export async function measureFirstText(
  front: EdgeFront,
  site: URL,
  certificate: Certificate,
  { path, account }: Visit,
  network: Network,
): Promise<FirstText> {
  const { context, close } = await openPhone(front.origin, certificate, { serviceWorkers: 'block' })
  try {
    if (account) {
      const page = await context.newPage()
      // A page without scripts, so that the cache holds none.
      await page.goto('/offline.html')
      await signIn(page, site, account)
      await page.close()
    }
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const bytesPerSecond = (network.megabits * 1_000_000) / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.roundTrip,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await slowProcessor(page, network.cpu)
    await page.addInitScript(() => {
      const times = { heading: Number.NaN }
      Object.assign(window, { firstTextTimes: times })
      const look = () => {
        if (!document.querySelector('main h1')?.textContent) return requestAnimationFrame(look)
        // The frame that holds it is painted when the next task starts.
        setTimeout(() => (times.heading = performance.now()))
      }
      look()
    })
    const { finished, untilQuiet } = await watchRequests(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() =>
      Number.isFinite(
        (window as Window & { firstTextTimes?: { heading: number } }).firstTextTimes?.heading ?? Number.NaN,
      ),
    )
    await untilQuiet(1500)
    const scripts = finished.filter(({ kind }) => kind === 'JS')
    const times = await page.evaluate(() => ({
      text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      heading:
        (window as Window & { firstTextTimes?: { heading: number } }).firstTextTimes?.heading ?? Number.NaN,
    }))
    return {
      ...times,
      scripts: scripts.length,
      scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  } finally {
    await close()
  }
}
