// `npm test` builds the web, whose pages the tests read, and runs all tests except the proofs. `npm test -- path` runs the named
// tests at once, on the last build.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const root = new URL('..', import.meta.url).pathname
const options = process.argv.slice(2)
const runsAll = options.every((option) => option.startsWith('-'))

/** Runs a command to its end, and ends this one if it fails. */
function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (runsAll || !existsSync(`${root}web/dist/index.html`)) run('npm', 'run', 'build')
run(
  process.execPath,
  `${root}node_modules/vitest/vitest.mjs`,
  'run',
  '--config',
  'test/vitest.config.ts',
  ...(runsAll ? ['--project', '!proofs*'] : []),
  ...options,
)
