import { openPlainPage } from '#test/support/plain-chrome.ts'
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
  type Session,
} from './phone.ts'

/** Milliseconds in which a page on slow 4G has loaded, hydrated and loaded ahead. */
const settling = 12_000
/** Milliseconds of a task that do not block. */
const unblocked = 50
/** Of the protocol. */
const port = 8823

type Entry = { startTime: number; duration: number }
type Watched = Window & { tasks?: Entry[] }

/** Runs in the page before its scripts. */
function watch(): void {
  const tasks: Entry[] = ((window as Watched).tasks = [])
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/**
 * How long the page blocks on slow 4G while no tool watches its scripts. Lighthouse and Playwright switch on the domain `Runtime` of the
 * protocol: V8 then parses React once more for the errors that React makes while it starts, in a task of
 * 80 to 110 ms at 4× CPU that no phone has.
 * @returns milliseconds, of what comes after the first contentful paint
 * @throws Error if the page was not painted
 */
export async function measureUnwatched(
  front: EdgeFront,
  certificate: Certificate,
  { pathname }: URL,
  session?: Session,
): Promise<Figures> {
  const network = networks['slow 4G']
  const opened = await openPhone(front.origin, certificate, session, true)
  await opened.close()
  const { send, open, read, close } = await openPlainPage(chromiumPath, port, {
    profile: opened.profile,
    args: browserArgs(certificate),
  })
  try {
    const { width, height, scale: deviceScaleFactor } = phone
    await send('Page.enable')
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: true })
    await send('Emulation.setCPUThrottlingRate', { rate: network.cpu })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` })
    front.useLink(linkOf(network))
    await open(front.origin + pathname)
    await pause(settling)
    const found = (await read(
      `({ tasks, painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime })`,
    )) as { tasks: Entry[]; painted?: number } | undefined
    if (found?.painted === undefined) throw new Error(`${pathname} was not painted`)
    const { tasks, painted } = found
    const after = tasks.map(({ startTime, duration }) => Math.min(duration, startTime + duration - painted))
    return {
      'TBT, slow 4G, no tool, ms': after.reduce((sum, task) => sum + Math.max(0, task - unblocked), 0),
      'longest task after the first paint, ms': Math.max(0, ...after),
    }
  } finally {
    front.useLink(undefined)
    await close()
  }
}
