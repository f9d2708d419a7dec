// Serves the bundle in a process of its own, until it is stopped.
//   node test/support/bundled-site/serve.ts --port N --persist-to DIR [--var NAME:VALUE] [--entrypoint FILE] [--more-isolates N]
import { parseArgs } from 'node:util'
import { runUntilSignal } from '#seed/serve/run-until-signal.ts'
import { serveBundle } from './serve-bundle.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'persist-to': { type: 'string' },
    var: { type: 'string', multiple: true, default: [] },
    entrypoint: { type: 'string' },
    'more-isolates': { type: 'string', default: '0' },
  },
})
const { port, 'persist-to': persistTo, entrypoint } = values
if (port === undefined || persistTo === undefined) throw new Error('--port and --persist-to are needed')
const vars = Object.fromEntries(
  values.var.map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
)

await runUntilSignal(async () => {
  const site = await serveBundle({
    port: Number(port),
    persistTo,
    vars,
    moreIsolates: Number(values['more-isolates']),
    ...(entrypoint !== undefined && { entrypoint }),
  })
  console.log(`ready: ${site.url.origin}`)
  return site.stop
})
