import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { isBuildFresh } from './build-freshness.ts'
import { seed } from './index.ts'
import { root, toolScript, type Tool } from './run-tool.ts'
import { readStartOptions } from './start-options.ts'

// `npm start`: builds, migrates, seeds and serves the product.

const options = readStartOptions(process.argv.slice(2), root)
const say = (line: string) => console.log(`[start] ${line}`)

let running: ChildProcess | null = null
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopping = true
    // A terminal sends Ctrl-C to the children too, and a second signal could force them to exit.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.kill(signal)
    if (!running) process.exit(130)
  })

/** Runs a tool of node_modules with the current version of Node. @returns its exit code */
function run(tool: Tool, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  running = spawn(process.execPath, [toolScript(tool), ...args], {
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
    // Skips the confirmation prompt.
    { CI: 'true' },
  ),
)

await step('seed', async () => {
  const { persistTo, environment, vars, gateways } = options
  await seed({ root, persistTo, environment, vars, gateways })
  return 0
})

if (options.gateways) {
  // The test doubles run as long as the site. The process exits if they are already running.
  const doubles = spawn(process.execPath, [resolve(root, 'test/support/gateway-doubles/serve.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  process.on('exit', () => doubles.kill())
}

say(`serving on http://localhost:${options.port}, data in ${options.persistTo}`)
process.exitCode = await run('wrangler', ['dev', ...options.devArgs])
