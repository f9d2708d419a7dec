import type { Page } from '@playwright/test'
import type { Certificate } from './certificate.ts'
import { openPhone, pause, slowProcessor } from './browser.ts'
import type { EdgeFront } from './edge-front.ts'
import { linkOf, type Network } from './networks.ts'
import { watchRequests } from './requests.ts'

export type RepeatVisit = {
  /** Requests that left the phone until the page was complete, those of a service worker included. */
  requests: number
  bytes: number
  /** Milliseconds. */
  largestPaint: number
  firstPaint: number
}

/** Milliseconds: the longest installation of a service worker, and what pages need to load ahead. */
const [installation, settling] = [30_000, 6000]

/** Waits until a service worker has stored its files, if the page registers one. */
const untilInstalled = (page: Page) =>
  page.evaluate(
    (longest) =>
      Promise.race([
        navigator.serviceWorker.ready.then(() => undefined),
        new Promise<void>((resolve) => setTimeout(resolve, longest)),
      ]),
    installation,
  )

/** The milliseconds of the first and the largest paint, from the start of the navigation. */
export async function readPaints(page: Page): Promise<{ first: number; largest: number }> {
  return page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        const times = { first: Number.NaN, largest: Number.NaN }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) times.largest = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        times.first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
        setTimeout(() => resolve(times), 300)
      }),
  )
}

/** Visits a page, closes it, and visits it again on a slow network with what the browser has kept. */
export async function measureRepeatVisit(
  front: EdgeFront,
  certificate: Certificate,
  path: string,
  network: Network,
): Promise<RepeatVisit> {
  const { context, close } = await openPhone(front.origin, certificate)
  try {
    const first = await context.newPage()
    const { untilQuiet } = await watchRequests(first)
    await first.goto(path)
    await untilQuiet(1000)
    await pause(settling)
    await untilInstalled(first)
    await untilQuiet(1000)
    await pause(1000)
    const again = await context.newPage()
    await first.close()
    const watch = await watchRequests(again)
    await slowProcessor(again, network.cpu)
    front.takeSent()
    front.useLink(linkOf(network))
    await again.goto(path)
    // What is loaded ahead starts two seconds after the page.
    await watch.untilQuiet(1500)
    const sent = front.takeSent()
    const { first: firstPaint, largest: largestPaint } = await readPaints(again)
    return {
      requests: sent.length,
      bytes: sent.reduce((sum, answer) => sum + answer.bytes, 0),
      firstPaint,
      largestPaint,
    }
  } finally {
    front.useLink(undefined)
    await close()
  }
}
