// `npm start`: builds, migrates, seeds and serves the product, as fast as in production.
import { root } from './run-tool.ts'
import { fail, prepareSite, readOptionsOrExit, say } from './serve/prepare-site.ts'
import { runUntilSignal } from './serve/run-until-signal.ts'
import { serveSite } from './serve/serve-site.ts'

const options = readOptionsOrExit(process.argv.slice(2))

await runUntilSignal(async (signal) => {
  await prepareSite(options, { build: 'fresh', signal })
  const site = await serveSite(root, { ...options, develop: false })
  // The first request compiles the Worker's code, so a visitor's first request is as fast as the next.
  const home = await fetch(site.url)
  if (!home.ok) fail(`the home page answers ${home.status}`)
  await home.arrayBuffer()
  say(`data: ${options.persistTo}`)
  say(`cron: curl '${site.url.origin}/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*' (runs only when called)`)
  say(`ready: ${site.url.origin}`)
  return site.stop
})
