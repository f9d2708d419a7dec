// `npm start`: builds, migrates, seeds and serves the product, as fast as in production.
// `npm run dev` adds --sources: a saved change of the web appears in the open page, a saved change of the Worker restarts it,
// and a debugger can connect.
import { exitWith } from './exit-with.ts'
import { root } from './run-tool.ts'
import { fail, prepareSite, say } from './serve/prepare-site.ts'
import { findFreePort } from './serve/port.ts'
import { serveSite } from './serve/serve-site.ts'
import { readStartOptions, startUsage } from './serve/start-options.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `start`, waits for a signal, and runs the function that `start` answered. A signal while `start` runs, and a
 * second signal, end the process at once; `start` gets an AbortSignal for the tools that it runs. The end of the parent
 * process counts as a signal, because npm sends SIGTERM to a shell that does not pass it on.
 */
async function runUntilSignal(start: (signal: AbortSignal) => Promise<() => Promise<void>>): Promise<void> {
  const stopping = new AbortController()
  let stop: (() => Promise<void>) | null = null
  const onSignal = () => {
    const isSecond = stopping.signal.aborted
    stopping.abort()
    if (stop === null || isSecond) process.exit(130)
    void stop().finally(() => process.exit(0))
  }
  for (const name of signals) process.on(name, onSignal)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (!stopping.signal.aborted) onSignal()
  }, 500)
  stop = await start(stopping.signal)
}

const [first, ...rest] = process.argv.slice(2)
const develops = first === '--sources'

const options = exitWith(startUsage, () => readStartOptions(develops ? rest : process.argv.slice(2), root))

await runUntilSignal(async (signal) => {
  await prepareSite(options, { build: develops ? 'any' : 'fresh', signal })
  const { stop, origin } = develops ? await serveSources() : await serveBuilt()
  // The first request compiles the Worker's code, so a visitor's first request is as fast as the next.
  const home = await fetch(origin)
  if (!home.ok) fail(`the home page answers ${home.status}`)
  await home.arrayBuffer()
  say(`data: ${options.persistTo}`)
  say(`cron: curl '${origin}/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*' (runs only when called)`)
  say(`ready: ${origin}`)
  return stop
})

async function serveBuilt() {
  const site = await serveSite(root, { ...options, develop: false })
  void site.died.then(() => fail('the runtime has died, see above'))
  return { origin: site.url.origin, stop: site.stop }
}

async function serveSources() {
  const site = await serveSite(root, { ...options, port: await findFreePort(), develop: true })
  const { serveWeb } = await import('./serve/serve-web.ts')
  const web = await serveWeb(root, {
    port: options.port,
    ip: options.ip,
    worker: site.url,
    buildProblem: site.buildProblem,
  })
  say(`the Worker alone: ${site.url.origin}`)
  if (site.inspector) say(`inspector: ${site.inspector.href}`)
  return {
    origin: `http://localhost:${options.port}`,
    stop: async () => {
      await web.stop()
      await site.stop()
    },
  }
}
