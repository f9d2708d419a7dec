// `npm run dev`: like `npm start`, and shows changes while a person works on the sources. A saved change of the web appears
// in the open page; a saved change of the Worker restarts it; a debugger can connect.
import { root } from './run-tool.ts'
import { fail, prepareSite, readOptionsOrExit, say } from './serve/prepare-site.ts'
import { findFreePort } from './serve/port.ts'
import { runUntilSignal } from './serve/run-until-signal.ts'
import { serveSite } from './serve/serve-site.ts'
import { serveWeb } from './serve/serve-web.ts'

const options = readOptionsOrExit(process.argv.slice(2))

await runUntilSignal(async (signal) => {
  await prepareSite(options, { build: 'any', signal })
  const site = await serveSite(root, { ...options, port: await findFreePort(), develop: true })
  const web = await serveWeb(root, { port: options.port, ip: options.ip, worker: site.url })
  const home = await fetch(`http://localhost:${options.port}`)
  if (!home.ok) fail(`the home page answers ${home.status}`)
  say(`the Worker alone: ${site.url.origin}`)
  if (site.inspector) say(`inspector: ${site.inspector.href}`)
  say(`ready: http://localhost:${options.port}`)
  return async () => {
    await web.stop()
    await site.stop()
  }
})
