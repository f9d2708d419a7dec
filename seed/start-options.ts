import { resolve } from 'node:path'
import { sandboxGateways } from './sandbox-gateways.ts'

type StartOptions = {
  port: string
  /** An absolute path, because migrations, seed and server must use the same directory. */
  persistTo: string
  environment: string | undefined
  environmentArgs: string[]
  /** Variables given on the command line as NAME:VALUE. */
  vars: Record<string, string>
  /** Whether the site uses the test doubles of the payment gateways. */
  gateways: boolean
  /** All arguments of `wrangler dev`. */
  devArgs: string[]
}

const DEFAULT_PORT = '8787'
const DEFAULT_DIRECTORY = '.wrangler/state'

/**
 * Reads the arguments of `npm start -- …`. `--gateways` is an option of this project. `--port`, `--persist-to`, `--env`
 * and `--var` are used by the seed and by the server. All other arguments are passed to `wrangler dev`.
 */
export function readStartOptions(args: readonly string[], root: string): StartOptions {
  let port = DEFAULT_PORT
  let directory = DEFAULT_DIRECTORY
  let environment: string | undefined
  const vars: Record<string, string> = {}
  const rest: string[] = []
  let gateways = false
  for (let i = 0; i < args.length; i++) {
    const [name = '', joined] = splitArgument(args[i] ?? '')
    const value = () => joined ?? args[++i] ?? ''
    switch (name) {
      case '--port':
        port = value()
        break
      case '--persist-to':
        directory = value()
        break
      case '--env':
      case '-e':
        environment = value()
        break
      case '--gateways':
        gateways = true
        vars.SSLCOMMERZ_BASE_URL = sandboxGateways.sslcommerz.baseUrl
        rest.push('--var', `SSLCOMMERZ_BASE_URL:${vars.SSLCOMMERZ_BASE_URL}`)
        break
      case '--var': {
        // wrangler accepts several values after one --var.
        const given = joined === undefined ? takeValues(args, i + 1) : [joined]
        if (joined === undefined) i += given.length
        for (const pair of given) {
          const colon = pair.indexOf(':')
          if (colon > 0) vars[pair.slice(0, colon)] = pair.slice(colon + 1)
          rest.push('--var', pair)
        }
        break
      }
      default:
        rest.push(args[i] ?? '')
    }
  }
  const persistTo = resolve(root, directory)
  const environmentArgs = environment === undefined ? [] : ['--env', environment]
  return {
    port,
    persistTo,
    environment,
    environmentArgs,
    vars,
    gateways,
    devArgs: ['--port', port, '--persist-to', persistTo, ...environmentArgs, ...rest],
  }
}

function splitArgument(argument: string): [string, string | undefined] {
  const equals = argument.indexOf('=')
  return argument.startsWith('--') && equals > 0
    ? [argument.slice(0, equals), argument.slice(equals + 1)]
    : [argument, undefined]
}

function takeValues(args: readonly string[], from: number): string[] {
  const end = args.findIndex((argument, i) => i >= from && argument.startsWith('-'))
  return args.slice(from, end < 0 ? undefined : end)
}
