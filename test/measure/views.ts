import { openPlainPage } from '#test/support/plain-chrome.ts'
import { runProgram } from '#seed/run-tool.ts'
import type { Figures } from './budgets.ts'
import type { Certificate, EdgeFront } from './edge-front.ts'
import {
  browserArgs,
  chromiumPath,
  linkOf,
  networks,
  openPhone,
  pause,
  phone,
  slowProcessor,
  type NetworkName,
  type Session,
} from './phone.ts'
import { blockingRequests, picturesInView, watchRequests, type Kind } from './requests.ts'

/** The site behind the front. */
export type Site = { front: EdgeFront; certificate: Certificate }
/** A page, and the session of the visitor if it is behind the sign-in. */
export type View = { path: string; session: Session | undefined }

/** Milliseconds without a request that end a load, and in which pages load ahead afterwards. */
const [untilLoaded, loadingAhead] = [1000, 6000]

const kilobytes = (requests: readonly { bytes: number }[]) =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** Opens a page in a new browser without any slowing, and counts what it loads. */
export async function weighFirstLoad(
  { front, certificate }: Site,
  { path, session }: View,
): Promise<Figures> {
  const { context, close } = await openPhone(front.origin, certificate, { session })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const { finished, untilQuiet } = await watchRequests(page)
    await page.goto(path)
    await untilQuiet(untilLoaded)
    // On a fast machine the files of the next pages come before the network is quiet.
    const named = await page.evaluate(
      () => JSON.parse(document.getElementById('ahead')?.textContent ?? '[]') as string[],
    )
    const isAhead = ({ url }: { url: string }) => named.includes(new URL(url).pathname)
    const first = finished.filter((one) => !isAhead(one))
    const early = finished.filter(isAhead)
    const inView = new Set(await picturesInView(page))
    front.takeSent()
    await pause(loadingAhead)
    await untilQuiet(untilLoaded)
    // What the page loads for the next one, and the service worker for later visits.
    const ahead = [...early, ...front.takeSent()]
    const of = (...kinds: Kind[]) => first.filter(({ kind }) => kinds.includes(kind))
    return {
      'HTML and CSS as sent, kB': kilobytes(of('HTML', 'CSS')),
      'JS as sent, kB': kilobytes(of('JS')),
      'JS files': of('JS').length,
      'JS and CSS files': of('JS', 'CSS').length,
      'first load without pictures, kB': kilobytes(first.filter(({ kind }) => kind !== 'pictures')),
      'heaviest picture, kB': Math.max(0, ...of('pictures').map(({ bytes }) => bytes)) / 1000,
      'requests of the first view': first.filter(({ kind, url }) => kind !== 'pictures' || inView.has(url))
        .length,
      'requests that block the first paint': (await blockingRequests(page)).length,
      'loaded ahead afterwards, kB': kilobytes(ahead),
      'requests ahead afterwards': ahead.length,
    }
  } finally {
    await close()
  }
}

/** Milliseconds in which a page on a slow network has loaded, hydrated and loaded ahead. */
const settling = 12_000
/** Milliseconds of a task that do not block. */
const unblocked = 50
/** Of the protocol. */
const protocolPort = 8823

type Entry = { startTime: number; duration: number; value: number; hadRecentInput: boolean }
type Watched = Window & { painted?: { tasks: Entry[]; largest: number; shift: number } }

/** Runs in the page before its scripts. */
function watchPaints(): void {
  const found = { tasks: [] as Entry[], largest: Number.NaN, shift: 0 }
  ;(window as Watched).painted = found
  const observe = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as unknown as Entry)
    }).observe({ type, buffered: true })
  observe('longtask', ({ startTime, duration }) => found.tasks.push({ startTime, duration } as Entry))
  observe('largest-contentful-paint', ({ startTime }) => (found.largest = startTime))
  observe('layout-shift', ({ value, hadRecentInput }) => (found.shift += hadRecentInput ? 0 : value))
}

/**
 * Opens a page in a new browser on both slow networks. No tool watches the scripts: Lighthouse and Playwright switch on the domain
 * `Runtime` of the protocol, and V8 then parses React once more for the errors that React makes while it starts, in a task of 80 to
 * 110 ms at 4× CPU that no phone has.
 * @throws Error if the page was not painted
 */
export async function paintFirstView(site: Site, view: View): Promise<Figures> {
  const figures: Figures = {}
  for (const name of Object.keys(networks) as NetworkName[]) {
    const { tasks, painted, largest, shift } = await paintOn(site, view, name)
    const after = tasks.map(({ startTime, duration }) => Math.min(duration, startTime + duration - painted))
    figures[`LCP, ${name}, s`] = largest / 1000
    figures[`FCP, ${name}, s`] = painted / 1000
    figures[`TBT, ${name}, ms`] = after.reduce((sum, task) => sum + Math.max(0, task - unblocked), 0)
    figures[`CLS, ${name}`] = shift
  }
  return figures
}

async function paintOn({ front, certificate }: Site, { path, session }: View, name: NetworkName) {
  const opened = await openPhone(front.origin, certificate, { session, keepsProfile: true })
  await opened.close()
  const args = browserArgs(certificate)
  const plain = { profile: opened.profile, args }
  const { send, open, read, close } = await openPlainPage(chromiumPath, protocolPort, plain)
  try {
    const { width, height, scale: deviceScaleFactor } = phone
    await send('Page.enable')
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: true })
    await send('Emulation.setCPUThrottlingRate', { rate: networks[name].cpu })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchPaints})()` })
    front.useLink(linkOf(networks[name]))
    await open(front.origin + path)
    await pause(settling)
    const found = (await read(
      `({ ...painted, painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime })`,
    )) as { tasks: Entry[]; largest: number; shift: number; painted?: number } | undefined
    if (found?.painted === undefined) throw new Error(`${path} was not painted`)
    return { ...found, painted: found.painted }
  } finally {
    front.useLink(undefined)
    await close()
  }
}

/** Visits a page, closes it, and visits it again on a slow network with what the browser has kept. */
export async function repeatVisit({ front, certificate }: Site, { path, session }: View): Promise<Figures> {
  const { context, close } = await openPhone(front.origin, certificate, { session })
  try {
    const first = await context.newPage()
    const { untilQuiet } = await watchRequests(first)
    await first.goto(path)
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
    const again = await context.newPage()
    await first.close()
    const watch = await watchRequests(again)
    await again.addInitScript(watchPaints)
    await slowProcessor(again, networks['slow 3G'].cpu)
    front.takeSent()
    front.useLink(linkOf(networks['slow 3G']))
    await again.goto(path)
    // What is loaded ahead starts two seconds after the page.
    await watch.untilQuiet(1500)
    const largest = await again.evaluate(() => (window as Watched).painted?.largest ?? Number.NaN)
    return {
      'requests, repeat visit': front.takeSent().length,
      'LCP, repeat visit, slow 3G, s': largest / 1000,
    }
  } finally {
    front.useLink(undefined)
    await close()
  }
}

/** Lighthouse is no dependency of the project: npx installs this version in its own cache. */
const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The scores of Lighthouse with its throttling of slow 4G in the browser. @throws Error without a report */
export async function scoreOf({ front, certificate }: Site, path: string): Promise<Figures> {
  const { latency, kilobits } = linkOf(networks['slow 4G'])
  const settings = {
    'only-categories': categories.join(','),
    'form-factor': 'mobile',
    'screenEmulation.width': phone.width,
    'screenEmulation.height': phone.height,
    'screenEmulation.deviceScaleFactor': phone.scale,
    'throttling-method': 'devtools',
    'throttling.requestLatencyMs': latency,
    'throttling.downloadThroughputKbps': kilobits,
    'throttling.uploadThroughputKbps': kilobits,
    'throttling.cpuSlowdownMultiplier': networks['slow 4G'].cpu,
    'chrome-flags': ['--headless=new', ...browserArgs(certificate)].join(' '),
    output: 'json',
  }
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  process.env.CHROME_PATH ??= chromiumPath
  const args = [
    '--yes',
    lighthouse,
    front.origin + path,
    ...flags,
    '--quiet',
    '--disable-full-page-screenshot',
  ]
  const { code, output, errors } = await runProgram('npx', args, { show: false })
  if (code !== 0) throw new Error(`Lighthouse failed at ${path}:\n${errors}`)
  const report = JSON.parse(output) as {
    runtimeError?: { message: string }
    categories: Partial<Record<string, { score: number | null }>>
  }
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return Object.fromEntries(
    categories.map((name) => [`Lighthouse ${name}`, 100 * (report.categories[name]?.score ?? Number.NaN)]),
  )
}
