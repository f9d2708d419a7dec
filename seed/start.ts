import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuildFresh } from './build-freshness.ts'
import { seed } from './index.ts'
import { readStartOptions } from './start-options.ts'

// `npm start`: builds, migrates, seeds and serves the whole product. What is passed on reaches `wrangler dev`.

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const options = readStartOptions(process.argv.slice(2), root)
const say = (line: string) => console.log(`[start] ${line}`)

let running: ChildProcess | null = null
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopping = true
    // A terminal sends Ctrl-C to the children as well: twice would look like impatience.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.kill(signal)
    if (!running) process.exit(130)
  })

/** Runs a tool of node_modules on this very Node and ends with its exit code. */
function run(
  tool: 'vite' | 'wrangler',
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const manifest = createRequire(import.meta.url).resolve(`${tool}/package.json`)
  const script = resolve(dirname(manifest), 'bin', `${tool}.js`)
  running = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...env },
  })
  const child = running
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      running = null
      resolve(code ?? (signal ? 130 : 1))
    })
  })
}

async function step(what: string, work: () => Promise<number>): Promise<void> {
  const began = performance.now()
  say(`${what} …`)
  const code = await work()
  if (stopping) process.exit(130)
  if (code !== 0) {
    say(`${what}: failed`)
    process.exit(code)
  }
  say(`${what}: done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

if (await isBuildFresh(root)) say('build: up to date')
else await step('build', () => run('vite', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']))

await step('migrations', () =>
  run(
    'wrangler',
    [
      'd1',
      'migrations',
      'apply',
      'DB',
      '--local',
      '--persist-to',
      options.persistTo,
      ...options.environmentArgs,
    ],
    // Nobody is there to confirm.
    { CI: 'true' },
  ),
)

await step('seed', async () => {
  const { persistTo, environment, vars, gateways } = options
  await seed({ root, persistTo, environment, vars, gateways })
  return 0
})

if (options.gateways) {
  // The doubles live as long as the site; where they are served already, this ends by itself.
  const doubles = spawn(process.execPath, [resolve(root, 'test/support/gateway-doubles/serve.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  process.on('exit', () => doubles.kill())
}

say(`serving on http://localhost:${options.port}, data in ${options.persistTo}`)
process.exitCode = await run('wrangler', ['dev', ...options.devArgs])
