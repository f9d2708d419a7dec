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
} from './phone.ts'
import { watchRequests } from './requests.ts'

/** The site behind the front. */
export type Site = { front: EdgeFront; certificate: Certificate }

/** Milliseconds without a request that end a load, and in which pages load ahead afterwards. */
const [untilLoaded, loadingAhead] = [1000, 6000]

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
export async function paintFirstView(site: Site, path: string): Promise<Figures> {
  const figures: Figures = {}
  for (const name of Object.keys(networks) as NetworkName[]) {
    const { tasks, painted, largest, shift } = await paintOn(site, path, name)
    const after = tasks.map(({ startTime, duration }) => Math.min(duration, startTime + duration - painted))
    figures[`LCP, ${name}, s`] = largest / 1000
    figures[`FCP, ${name}, s`] = painted / 1000
    figures[`TBT, ${name}, ms`] = after.reduce((sum, task) => sum + Math.max(0, task - unblocked), 0)
    figures[`CLS, ${name}`] = shift
  }
  return figures
}

async function paintOn({ front, certificate }: Site, path: string, name: NetworkName) {
  const args = browserArgs(certificate)
  const { send, open, read, close } = await openPlainPage(chromiumPath, protocolPort, args)
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
export async function repeatVisit({ front, certificate }: Site, path: string): Promise<Figures> {
  const { context, close } = await openPhone(front.origin, certificate)
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
    const before = front.countAnswers()
    front.useLink(linkOf(networks['slow 3G']))
    await again.goto(path)
    // What is loaded ahead starts two seconds after the page.
    await watch.untilQuiet(1500)
    const largest = await again.evaluate(() => (window as Watched).painted?.largest ?? Number.NaN)
    return {
      'requests, repeat visit': front.countAnswers() - before,
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
