// `npm run fuzz -- --count 20000 --seed 7` sends generated requests to every route, as every role.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now()) },
  },
})
const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'test/journeys/fuzz.proof.test.ts', '--config', 'test/vitest.config.ts'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_COUNT: values.count, FUZZ_SEED: values.seed } },
)
process.exitCode = status ?? 1
