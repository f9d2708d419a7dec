// Sends the mix of requests at a steady rate for a long time and watches the memory of the Worker. Prints Markdown, and exits
// with 1 if the memory grows, a request goes wrong, or the database is not whole.
//   node test/load/soak.ts [--minutes 30] [--rate 15] [--port 9103] [--seed 1] [--keep DIR]
import { parseArgs } from 'node:util'
import { openLoadedSite } from './traffic/loaded-site.ts'
import { figuresOf, runPhase, type Phase } from './traffic/open-loop.ts'
import { describeMachine, table, verdictTable } from './traffic/report.ts'
import { judgeMemory, type MemorySample } from './traffic/memory-trend.ts'
import type { Verdict } from './traffic/wholeness.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '15' },
    port: { type: 'string', default: '9103' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const secondsBetweenSamples = 10
const minutesOfRow = Math.max(1, Math.round(minutes / 10))

const machine = describeMachine()
const { site, mix, random, heapSamples, finish } = await openLoadedSite({
  port: Number(values.port),
  seed: Number(values.seed),
  keep: values.keep,
  // Half of what production has, so that the garbage is collected early and a leak shows.
  heap: 64,
  watchHeap: true,
})
const memory: MemorySample[] = []
const began = Date.now()
const meanOf = (samples: readonly MemorySample[]) =>
  samples.reduce((sum, { megabytes }) => sum + megabytes, 0) / Math.max(1, samples.length)
const watch = setInterval(
  () => memory.push({ minute: (Date.now() - began) / 60_000, megabytes: site.memory() }),
  secondsBetweenSamples * 1000,
)
const phases: Phase[] = []
const rows: (string | number)[][] = []
for (let from = 0; from < minutes; from += minutesOfRow) {
  const to = Math.min(minutes, from + minutesOfRow)
  const name = `${from}–${to}`
  const phase = await runPhase({ name, rate, seconds: (to - from) * 60, fire: mix.fire, random })
  phases.push(phase)
  const { served, p50, p95, shed, wrong, problems } = figuresOf(phase)
  const during = ({ minute }: MemorySample) => minute >= from && minute < to
  const heap = meanOf(heapSamples().filter(during))
  rows.push([name, served, p50, p95, shed, wrong, heap.toFixed(1), meanOf(memory.filter(during))])
  console.error(`[soak] minute ${to}: heap ${heap.toFixed(1)} MB ${JSON.stringify([...problems])}`)
}
clearInterval(watch)
await mix.settle()
const faults = [...site.faults()]
const isRunning = site.isRunning()
const all = figuresOf({ samples: phases.flatMap(({ samples }) => samples), seconds: minutes * 60 })
const wrongCallbacks = mix.callbacks.filter(({ outcome }) => outcome !== 'served').length
const verdicts: Verdict[] = [
  ...judgeMemory(heapSamples()),
  {
    rule: 'each request is served',
    holds: all.shed + all.wrong + wrongCallbacks === 0 && isRunning,
    found: `${all.shed} shed, ${all.wrong + wrongCallbacks} wrong`,
  },
  {
    rule: 'the log has no error',
    holds: faults.length === 0,
    found: faults.map(([name, count]) => `${count} × ${name}`).join('; ') || 'none',
  },
  ...(await finish()),
]
console.log(`\`node test/load/soak.ts --minutes ${minutes} --rate ${rate}\`. ${machine}\n`)
console.log(
  table(
    ['minutes', 'served/s', 'p50 ms', 'p95 ms', '503', 'wrong', 'heap of the Worker, MB', 'RSS, MB'],
    rows,
  ),
)
console.log(`\n${verdictTable(verdicts)}`)
process.exit(verdicts.every(({ holds }) => holds) ? 0 : 1)
