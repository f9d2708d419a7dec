import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { isBuildFresh } from '../build-freshness.ts'
import { ensureDevVars } from '../configuration/dev-vars.ts'
import { seed } from '../index.ts'
import { root, runTool } from '../run-tool.ts'
import { isPortFree } from './port.ts'
import { readStartOptions, type StartOptions } from './start-options.ts'

export const say = (line: string) => console.log(`[start] ${line}`)

/** Ends the command with a message for the person who typed it. */
export function fail(message: string): never {
  console.error(`[start] ${message}`)
  process.exit(1)
}

export function readOptionsOrExit(args: readonly string[]): StartOptions {
  try {
    return readStartOptions(args, root)
  } catch (error) {
    return fail(
      `${(error as Error).message}\nnpm start -- [--port N] [--persist-to DIR] [--var NAME:VALUE] [--gateways] [--empty] [--ip ADDRESS] [--env NAME]`,
    )
  }
}

/** Makes sure that the port is free, the keys exist, the web is built, and the database has all migrations and the seed. */
export async function prepareSite(
  options: StartOptions,
  { build, signal }: { build: 'fresh' | 'any'; signal: AbortSignal },
): Promise<void> {
  const { port, ip, persistTo, environment, vars, gateways } = options
  if (!(await isPortFree(port, ip)))
    fail(
      `port ${port} is in use, perhaps by another npm start. Stop that, or run npm start -- --port ${port + 1}`,
    )

  try {
    if (await ensureDevVars(root, vars)) say('keys: made .dev.vars with random keys of this checkout')
  } catch (error) {
    fail((error as Error).message)
  }
  if (await isBuildFresh(root, build)) say('build: up to date')
  else {
    const args = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
    await timed('build', () => runQuietly('vite', args, signal))
  }
  const where = environment === undefined ? [] : ['--env', environment]
  await timed('migrations', () =>
    runQuietly(
      'wrangler',
      ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', persistTo, ...where],
      signal,
    ),
  )
  signal.throwIfAborted()
  await timed('seed', () => seed({ root, persistTo, environment, vars, gateways }))
  signal.throwIfAborted()
  if (gateways) startGatewayDoubles()
}

async function timed(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now()
  const outcome = await work()
  say(`${name}: ${outcome}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Shows the output of a tool only when it failed. */
async function runQuietly(tool: 'vite' | 'wrangler', args: string[], signal: AbortSignal): Promise<string> {
  const { code, output, errors } = await runTool(tool, args, { show: false, signal })
  if (code !== 0) fail(`${tool} ${args[0] ?? ''} failed:\n${output}${errors}`)
  return 'done'
}

/** The test doubles run as long as the site. Their process exits if they are already running. */
function startGatewayDoubles(): void {
  const doubles = spawn(process.execPath, [resolve(root, 'test/support/gateway-doubles/serve.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  process.on('exit', () => doubles.kill())
}
