import type { Page } from '@playwright/test'
import type { Figures } from './budgets.ts'
import type { Certificate, EdgeFront } from './edge-front.ts'
import { linkOf, networks, openPhone, pause, slowProcessor, type Session } from './phone.ts'
import { blockingRequests, picturesInView, watchRequests, type Kind } from './requests.ts'

/** Milliseconds without a request that end a load, and in which pages load ahead afterwards. */
const [untilLoaded, loadingAhead] = [1000, 6000]

const kilobytes = (requests: readonly { bytes: number }[]) =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** Opens a page in a new browser without any slowing, and counts what it loads. */
export async function measureFirstLoad(
  front: EdgeFront,
  certificate: Certificate,
  url: URL,
  session?: Session,
): Promise<Figures> {
  const { context, close } = await openPhone(front.origin, certificate, session)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const { finished, untilQuiet } = await watchRequests(page)
    await page.goto(url.pathname)
    await untilQuiet(untilLoaded)
    const first = [...finished]
    const inView = new Set(await picturesInView(page))
    front.takeSent()
    await pause(loadingAhead)
    await untilQuiet(untilLoaded)
    // What the page loads for the next one, and the service worker for later visits.
    const ahead = front.takeSent()
    const of = (...kinds: Kind[]) => first.filter(({ kind }) => kinds.includes(kind))
    return {
      'HTML and CSS as sent, kB': kilobytes(of('HTML', 'CSS')),
      'JS as sent, kB': kilobytes(of('JS')),
      'JS files': of('JS').length,
      'JS and CSS files': of('JS', 'CSS').length,
      'first load without pictures, kB': kilobytes(first.filter(({ kind }) => kind !== 'pictures')),
      'heaviest picture, kB': Math.max(0, ...of('pictures').map(({ bytes }) => bytes)) / 1000,
      'web fonts': first.filter(({ url }) => /\.(?:woff2?|ttf|otf)(?:$|\?)/.test(url)).length,
      'all requests': first.length,
      'requests of the first view': first.filter(({ kind, url }) => kind !== 'pictures' || inView.has(url))
        .length,
      'requests that block the first paint': blockingRequests(await (await fetch(url)).text()).length,
      'loaded ahead afterwards, kB': kilobytes(ahead),
      'requests ahead afterwards': ahead.length,
    }
  } finally {
    await close()
  }
}

/** Half of the phones in the country see no better line at times. */
const thinLine = { latency: 400, kilobits: 400 }

/** Opens a page in a new browser on a thin line. */
export async function measureFirstHeading(
  front: EdgeFront,
  certificate: Certificate,
  { pathname }: URL,
  session?: Session,
): Promise<Figures> {
  const { context, close } = await openPhone(front.origin, certificate, session)
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('h1')?.textContent)
          // After the frame that shows it.
          requestAnimationFrame(() =>
            setTimeout(() => (document.documentElement.dataset.heading = `${performance.now()}`)),
          )
        else requestAnimationFrame(look)
      }
      look()
    })
    front.useLink(thinLine)
    await page.goto(pathname)
    const at = await page.locator('html[data-heading]').getAttribute('data-heading')
    return { 'first heading, 400 kbit/s, s': Number(at) / 1000 }
  } finally {
    front.useLink(undefined)
    await close()
  }
}

/** The largest paint, in milliseconds from the start of the navigation. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let largest = Number.NaN
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) largest = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(largest), 300)
      }),
  )

/** Visits a page, closes it, and visits it again on a slow network with what the browser has kept. */
export async function measureRepeatVisit(
  front: EdgeFront,
  certificate: Certificate,
  { pathname }: URL,
  session?: Session,
): Promise<Figures> {
  const { context, close } = await openPhone(front.origin, certificate, session)
  try {
    const first = await context.newPage()
    const { untilQuiet } = await watchRequests(first)
    await first.goto(pathname)
    await untilQuiet(untilLoaded)
    await pause(loadingAhead)
    // The service worker has stored its files, if the page registers one.
    await first.evaluate(() =>
      Promise.race([
        navigator.serviceWorker.ready.then(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 30_000)),
      ]),
    )
    await untilQuiet(untilLoaded)
    await pause(1000)
    const again = await context.newPage()
    await first.close()
    const watch = await watchRequests(again)
    const network = networks['slow 3G']
    await slowProcessor(again, network.cpu)
    front.takeSent()
    front.useLink(linkOf(network))
    await again.goto(pathname)
    // What is loaded ahead starts two seconds after the page.
    await watch.untilQuiet(1500)
    return {
      'requests, repeat visit': front.takeSent().length,
      'LCP, repeat visit, slow 3G, s': (await largestPaint(again)) / 1000,
    }
  } finally {
    front.useLink(undefined)
    await close()
  }
}
