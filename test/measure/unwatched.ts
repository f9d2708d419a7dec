import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
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
  removeProfile,
  type Session,
} from './phone.ts'

/** Milliseconds in which a page on slow 4G has loaded, hydrated and loaded ahead. */
const settling = 12_000
/** Milliseconds of a task that do not block. */
const unblocked = 50

type Entry = { startTime: number; duration: number }
type Watched = Window & { tasks?: Entry[] }

/** Runs in the page before its scripts. */
function watch(): void {
  const tasks: Entry[] = ((window as Watched).tasks = [])
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

type Command = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>

/** Opens the protocol of a browser, and nothing else. @throws Error for a refused command */
async function openProtocol(address: string): Promise<{ send: Command; close(): void }> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`nothing answers at ${address}`)))
  })
  type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }
  const waiting = new Map<number | undefined, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
  })
  let calls = 0
  const send: Command = async (method, params = {}, sessionId) => {
    const id = (calls += 1)
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const { result = {}, error } = await answered
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return { send, close: () => socket.close() }
}

/** Starts a browser with this profile. @returns the address of its protocol */
async function startBrowser(profile: string, certificate: Certificate) {
  const args = [...browserArgs(certificate), `--user-data-dir=${profile}`, '--remote-debugging-port=0']
  const child = spawn(chromiumPath, ['--headless=new', ...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  for await (const line of createInterface({ input: child.stderr })) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? []
    if (!address) continue
    child.stderr.resume()
    return {
      address,
      stop: async () => {
        child.kill()
        await ended
      },
    }
  }
  throw new Error('the browser ended')
}

/**
 * How long the page blocks on slow 4G while no tool watches its scripts. Lighthouse and Playwright switch on the domain `Runtime` of the
 * protocol: V8 then parses React once more for the errors that React makes while it starts, in a task of
 * 80 to 110 ms at 4× CPU that no phone has.
 * @returns milliseconds, of what comes after the first contentful paint
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
  const browser = await startBrowser(opened.profile, certificate)
  const { send, close } = await openProtocol(browser.address)
  try {
    const { targetInfos } = await send('Target.getTargets')
    const target = (targetInfos as { type: string; targetId: string }[]).find(({ type }) => type === 'page')
    const attached = await send('Target.attachToTarget', { targetId: target?.targetId, flatten: true })
    const inPage = (method: string, params: object = {}) => send(method, params, String(attached.sessionId))
    const { width, height, scale } = phone
    await inPage('Page.enable')
    await inPage('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: scale,
      mobile: true,
    })
    await inPage('Emulation.setCPUThrottlingRate', { rate: network.cpu })
    await inPage('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` })
    front.useLink(linkOf(network))
    await inPage('Page.navigate', { url: front.origin + pathname })
    await pause(settling)
    const expression = `JSON.stringify({ tasks, paints: performance.getEntriesByName('first-contentful-paint') })`
    const { result } = await inPage('Runtime.evaluate', { expression })
    const found = JSON.parse(String((result as { value: string }).value)) as {
      tasks: Entry[]
      paints: Entry[]
    }
    const painted = found.paints[0]?.startTime ?? Number.NaN
    const after = found.tasks.map(({ startTime, duration }) =>
      Math.min(duration, startTime + duration - painted),
    )
    return {
      'TBT, slow 4G, no tool, ms': after.reduce((sum, task) => sum + Math.max(0, task - unblocked), 0),
      'longest task after the first paint, ms': Math.max(0, ...after),
    }
  } finally {
    front.useLink(undefined)
    close()
    await browser.stop()
    removeProfile(opened.profile)
  }
}
