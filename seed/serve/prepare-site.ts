import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { ensureDevVars } from '../configuration/dev-vars.ts'
import { holdFolder } from '../folder-in-use.ts'
import { HalfRestored } from '../backup/unfinished-restore.ts'
import { seed } from '../index.ts'
import { OtherSchema } from '../migrations.ts'
import { root, runTool } from '../run-tool.ts'
import { isPortFree } from './port.ts'
import type { StartOptions } from './start-options.ts'

export const say = (line: string) => console.log(`[start] ${line}`)

/** Ends the command with a message for the person who typed it. */
export function fail(message: string): never {
  console.error(`[start] ${message}`)
  process.exit(1)
}

type Preparation = {
  /** `fresh`: builds the web if a source is newer than the build. `any`: if there is no build. */
  build: 'fresh' | 'any'
  signal: AbortSignal
}

/** Makes sure that the port is free, the keys exist, the web is built, and the database has all migrations and the seed. */
export async function prepareSite(options: StartOptions, { build, signal }: Preparation): Promise<void> {
  const { port, ip, persistTo, vars, gateways } = options
  if (!(await isPortFree(port, ip)))
    fail(
      `port ${port} is in use, perhaps by another npm start. Stop that, or run npm start -- --port ${port + 1}`,
    )
  try {
    holdFolder(persistTo, `npm start on port ${port}`)
    if (await ensureDevVars(root, vars)) say('keys: made .dev.vars with random keys of this checkout')
  } catch (error) {
    fail((error as Error).message)
  }
  const refused = new AbortController()
  try {
    await Promise.all([
      timed('build', () => buildWeb(build, AbortSignal.any([signal, refused.signal]))),
      timed('data', () => seed({ root, persistTo, vars, gateways })),
    ])
  } catch (error) {
    refused.abort()
    const folder = persistTo.startsWith(join(root, '/')) ? relative(root, persistTo) : persistTo
    if (error instanceof HalfRestored) fail(`${folder}: ${error.message}`)
    if (!(error instanceof OtherSchema)) throw error
    fail(
      `${folder} has the data of another schema, which cannot be migrated. To begin again: rm -r ${folder}, or npm start -- --persist-to OTHER`,
    )
  }
  signal.throwIfAborted()
  if (gateways) startGatewayDoubles()
}

async function timed(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now()
  const outcome = await work()
  say(`${name}: ${outcome}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function buildWeb(wanted: Preparation['build'], signal: AbortSignal): Promise<string> {
  const built = await modifiedAt(join(root, 'web/dist/index.html'))
  if (built > 0 && (wanted === 'any' || (await newestSource()) < built)) return 'up to date'
  const args = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const { code, output, errors } = await runTool('vite', args, { show: false, signal })
  if (code !== 0) fail(`the build failed:\n${output}${errors}`)
  return 'done'
}

/** The sources of the build: the web, and the schemas that it shares with the Worker. */
const sources = ['web', 'worker', 'package.json', 'package-lock.json', 'tsconfig.json', '.tsconfig.base.json']

const newestSource = async () => {
  const paths = await Promise.all(
    sources.map(async (source) => {
      // None of a file.
      const within = await readdir(join(root, source), { recursive: true }).catch(() => [])
      return [source, ...within.map((path) => join(source, path))]
    }),
  )
  const kept = paths.flat().filter((path) => !path.startsWith(join('web', 'dist')))
  // Deleting a file changes the modification time of its directory.
  return Math.max(...(await Promise.all(kept.map((path) => modifiedAt(join(root, path))))))
}

const modifiedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** The test doubles run as long as the site. Their process exits if they are already running. */
function startGatewayDoubles(): void {
  const doubles = spawn(process.execPath, [resolve(root, 'test/support/gateway-doubles/serve.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  process.on('exit', () => doubles.kill())
}
