import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sandboxGateways } from '../sandbox-gateways.ts'

export type StartOptions = {
  port: number
  /** The address to listen on. `localhost` is reachable from this machine only. */
  ip: string
  /** An absolute path, because migrations, seed and server must use the same directory. */
  persistTo: string
  /** Variables given on the command line as NAME:VALUE. */
  vars: Record<string, string>
  /** Whether the test doubles of the payment gateways and of the SMS service run beside the site. */
  gateways: boolean
}

export const startUsage =
  'npm start -- [--port N] [--persist-to DIR] [--var NAME:VALUE …] [--gateways] [--empty] [--ip ADDRESS]'

/**
 * Reads the arguments of `npm start -- …` and `npm run dev -- …`.
 * @throws Error in words for the person who typed the command
 */
export function readStartOptions(args: readonly string[], root: string): StartOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    // Several variables may follow one --var.
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '8787' },
      ip: { type: 'string', default: 'localhost' },
      'persist-to': { type: 'string' },
      var: { type: 'string', multiple: true, default: [] },
      gateways: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
    },
  })
  const { port, ip, empty } = values
  const number = Number(port)
  if (!/^\d+$/.test(port) || number < 1 || number > 65_535)
    throw new Error(`--port needs a number from 1 to 65535, not ${port}`)
  // Reference data and no demo. Only the owner's own settings switch the doubles on.
  const gateways = values.gateways || empty
  const vars = Object.fromEntries([...values.var, ...positionals].map(readVariable))
  return {
    port: number,
    ip,
    persistTo: resolve(root, values['persist-to'] ?? (empty ? '.wrangler/empty' : '.wrangler/state')),
    vars: {
      ...(gateways && { SSLCOMMERZ_BASE_URL: sandboxGateways.sslcommerz.baseUrl }),
      ...(empty && { ENVIRONMENT: 'trial' }),
      ...vars,
    },
    gateways,
  }
}

function readVariable(pair: string): [string, string] {
  const colon = pair.indexOf(':')
  if (colon <= 0) throw new Error(`--var needs NAME:VALUE, not ${pair}`)
  return [pair.slice(0, colon), pair.slice(colon + 1)]
}
