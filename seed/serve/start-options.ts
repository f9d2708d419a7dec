import { resolve } from 'node:path'
import { sandboxGateways } from '../sandbox-gateways.ts'

export type StartOptions = {
  port: number
  /** The address to listen on. `localhost` is reachable from this machine only. */
  ip: string
  /** An absolute path, because migrations, seed and server must use the same directory. */
  persistTo: string
  environment: string | undefined
  /** Variables given on the command line as NAME:VALUE. */
  vars: Record<string, string>
  /** Whether the test doubles of the payment gateways and of the SMS service run beside the site. */
  gateways: boolean
}

const DEFAULT_PORT = 8787
const DEFAULT_DIRECTORY = '.wrangler/state'
const EMPTY_DIRECTORY = '.wrangler/empty'

/**
 * Reads the arguments of `npm start -- …` and `npm run dev -- …`. A value follows after a space or an equals sign.
 * @throws Error in words for the person who typed the command
 */
export function readStartOptions(args: readonly string[], root: string): StartOptions {
  const options: StartOptions = {
    port: DEFAULT_PORT,
    ip: 'localhost',
    persistTo: resolve(root, DEFAULT_DIRECTORY),
    environment: undefined,
    vars: {},
    gateways: false,
  }
  let directory: string | undefined
  for (let i = 0; i < args.length; i++) {
    const [name, joined] = splitArgument(args[i] ?? '')
    const value = () => {
      const given = joined ?? args[++i]
      if (given === undefined || given === '') throw new Error(`${name} needs a value`)
      return given
    }
    switch (name) {
      case '--port':
        options.port = readPort(value())
        break
      case '--ip':
        options.ip = value()
        break
      case '--persist-to':
        directory = value()
        break
      case '--env':
      case '-e':
        options.environment = value()
        break
      case '--gateways':
        useDoubles(options)
        break
      case '--empty':
        // Reference data and no demo. Only the owner's own settings switch the doubles on.
        useDoubles(options)
        options.vars.ENVIRONMENT = 'trial'
        directory ??= EMPTY_DIRECTORY
        break
      case '--var': {
        const pairs = joined === undefined ? takeValues(args, i + 1) : [joined]
        if (joined === undefined) i += pairs.length
        Object.assign(options.vars, Object.fromEntries(pairs.map(readVariable)))
        break
      }
      default:
        throw new Error(`unknown option: ${args[i] ?? ''}`)
    }
  }
  return directory === undefined ? options : { ...options, persistTo: resolve(root, directory) }
}

function useDoubles(options: StartOptions): void {
  options.gateways = true
  options.vars.SSLCOMMERZ_BASE_URL = sandboxGateways.sslcommerz.baseUrl
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Error(`--port needs a number from 1 to 65535, not ${text}`)
  return port
}

function readVariable(pair: string): [string, string] {
  const colon = pair.indexOf(':')
  if (colon <= 0) throw new Error(`--var needs NAME:VALUE, not ${pair}`)
  return [pair.slice(0, colon), pair.slice(colon + 1)]
}

function splitArgument(argument: string): [string, string | undefined] {
  const equals = argument.indexOf('=')
  return argument.startsWith('--') && equals > 0
    ? [argument.slice(0, equals), argument.slice(equals + 1)]
    : [argument, undefined]
}

/** The values up to the next option: one `--var` takes several. */
function takeValues(args: readonly string[], from: number): string[] {
  const end = args.findIndex((argument, i) => i >= from && argument.startsWith('-'))
  return args.slice(from, end < 0 ? undefined : end)
}
