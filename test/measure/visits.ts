import { Agent, request as callHttp } from 'node:http'
import type { Page } from '@playwright/test'
import type { Certificate, EdgeFront } from './edge-front.ts'
import { linkOf, median, openPhone, pause, signIn, slowProcessor, type Network } from './phone.ts'
import { kinds, picturesInView, watchRequests, type Kind } from './requests.ts'

export type FirstByte = {
  /** Milliseconds until the first and the last byte: while no cache holds the page or its data, and from the cache. */
  cold: { first: number; last: number }
  cached: { first: number; last: number }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** How often each page is asked before and while it is measured. */
const [warmUps, samples] = [15, 30]

async function ask(site: URL, path: string, host: string): Promise<{ first: number; last: number }> {
  return new Promise((resolve, fail) => {
    const began = performance.now()
    callHttp(
      { agent, host: site.hostname, port: site.port, path, headers: { accept: 'text/html', host } },
      (answer) => {
        let first: number | undefined
        answer.on('data', () => (first ??= performance.now() - began))
        answer.on('end', () => {
          if (answer.statusCode !== 200) fail(new Error(`${path} answered ${answer.statusCode}`))
          else resolve({ first: first ?? Number.NaN, last: performance.now() - began })
        })
      },
    )
      .on('error', fail)
      .end()
  })
}

async function mediansOf(site: URL, path: string, hosts: readonly string[]) {
  const times = []
  for (const host of hosts) times.push(await ask(site, path, host))
  return { first: median(times.map(({ first }) => first)), last: median(times.map(({ last }) => last)) }
}

let hosts = 0
/** Caches keep the answers of each host, so a new one finds them empty. */
const newHosts = (count: number) => Array.from({ length: count }, () => `host-${(hosts += 1)}.localhost`)

/** Asks the Worker itself, over one open connection, for the HTML of a page. */
export async function measureFirstByte(site: URL, path: string): Promise<FirstByte> {
  // The first requests compile the code.
  await mediansOf(site, path, newHosts(warmUps))
  const cold = await mediansOf(site, path, newHosts(samples))
  const same = (count: number) => Array<string>(count).fill(site.host)
  await mediansOf(site, path, same(warmUps))
  return { cold, cached: await mediansOf(site, path, same(samples)) }
}

export type FirstLoad = {
  requests: Record<Kind, number>
  bytes: Record<Kind, number>
  /** Without pictures below the first screen. */
  requestsOfFirstView: number
  bytesWithoutPictures: number
  fonts: number
  /** The heaviest picture. */
  heaviestPicture: number
  /** What is loaded afterwards without a touch: by the page for the next one, and by the service worker for later visits. */
  ahead: { requests: number; bytes: number }
}

/** Milliseconds without a request that end the first load; what is loaded ahead starts later. */
const untilLoaded = 1000
/** Milliseconds in which pages load ahead. */
const loadingAhead = 6000

/** Opens a page in a new browser without any slowing, and counts what it loads. */
export async function measureFirstLoad(
  front: EdgeFront,
  certificate: Certificate,
  path: string,
): Promise<FirstLoad> {
  const { context, close } = await openPhone(front.origin, certificate)
  try {
    front.takeSent()
    const page = context.pages()[0] ?? (await context.newPage())
    const { finished, untilQuiet } = await watchRequests(page)
    await page.goto(path)
    await untilQuiet(untilLoaded)
    const first = [...finished]
    const inView = new Set(await picturesInView(page))
    await pause(loadingAhead)
    await untilQuiet(untilLoaded)
    const asked = first.map(({ url }) => url.slice(front.origin.length))
    const later = front.takeSent().filter((answer) => {
      const index = asked.indexOf(answer.path)
      if (index >= 0) asked.splice(index, 1)
      return index < 0
    })
    const of = (kind: Kind) => first.filter((request) => request.kind === kind)
    const bytes = (requests: readonly { bytes: number }[]) =>
      requests.reduce((sum, request) => sum + request.bytes, 0)
    return {
      requests: Object.fromEntries(kinds.map((kind) => [kind, of(kind).length])) as Record<Kind, number>,
      bytes: Object.fromEntries(kinds.map((kind) => [kind, bytes(of(kind))])) as Record<Kind, number>,
      requestsOfFirstView: first.filter(({ kind, url }) => kind !== 'pictures' || inView.has(url)).length,
      bytesWithoutPictures: bytes(first.filter(({ kind }) => kind !== 'pictures')),
      fonts: first.filter(({ url }) => /\.(?:woff2?|ttf|otf)(?:$|\?)/.test(url)).length,
      heaviestPicture: Math.max(0, ...of('pictures').map((picture) => picture.bytes)),
      ahead: { requests: later.length, bytes: bytes(later) },
    }
  } finally {
    await close()
  }
}

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

export type RepeatVisit = {
  /** Requests that left the phone until the page was complete, those of a service worker included. */
  requests: number
  bytes: number
  /** Milliseconds. */
  largestPaint: number
  firstPaint: number
}

/** Milliseconds: the longest installation of a service worker. */
const installation = 30_000

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
async function readPaints(page: Page): Promise<{ first: number; largest: number }> {
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
    await pause(loadingAhead)
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
