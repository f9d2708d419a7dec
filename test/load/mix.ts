// Drives a freshly seeded site with a mix of requests at a rising rate, finds the rate that it can bear, holds it, exceeds it,
// and checks that it recovers and that the database is whole. Prints Markdown, and exits with 1 if a rule is broken.
//   node test/load/mix.ts [--minutes 10] [--step 10] [--port 9101] [--seed 1] [--keep DIR]
//   node test/load/mix.ts --rate 15 --minutes 30      holds one rate, with half of the memory that production has
//   node test/load/mix.ts --rate 20 --writes 10 [--more-isolates 1]      with ten times the usual writes: how many answers are copies, and how old
import { parseArgs } from 'node:util'
import { requestsOfLargestSite } from './cost.ts'
import { openLoadedSite } from './mix/loaded-site.ts'
import { figuresOf, runPhase, type Phase } from './mix/open-loop.ts'
import { describeMachine, table, type Verdict } from './report.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    step: { type: 'string', default: '10' },
    /** Requests a second. Without it the rate rises by steps. */
    rate: { type: 'string' },
    /** Isolates beside the first, which take the writes: an isolate answers fewer copies after its own. */
    'more-isolates': { type: 'string', default: '0' },
    /** How many times the usual number of writes that visitors see. */
    writes: { type: 'string', default: '0' },
    port: { type: 'string', default: '9101' },
    seed: { type: 'string', default: '1' },
    /** Keeps the database and the log of the site in this folder. */
    keep: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const step = Number(values.step)
const port = Number(values.port)
const say = (line: string) => console.error(`[mix] ${line}`)

/** Seconds of each part; all of them together take the minutes that were asked for. */
const unit = minutes / 10
const parts = { warm: 15 * unit, step: 20 * unit, hold: 120 * unit, excess: 60 * unit, recovery: 40 * unit }
const maxSteps = Math.floor((600 - 15 - 120 - 60 - 40) / 20)

// What a step must keep to be borne. The slowest hundredth are sign-ins, which wait for their turn.
const slowestP95 = 1000
const slowestP99 = 3000
/** Seconds after an excess in which the site may still refuse requests. */
const recoverIn = 5
/** MB that an excess may take beyond the memory of the load before it. */
const mostMemory = 150
/** Milliseconds for an answer of an overloaded site. */
const maxAnswerLength = 10_000

const machine = describeMachine()
// A copy lives for minutes, so how many answers are copies depends on how often each address is asked for. A bench with a tenth of the
// requests of the largest site asks for a tenth of the demo: its trades and districts, and writes to their profiles only.
const isOfCopies = Number(values.writes) > 0
if (isOfCopies && values.rate === undefined) throw new Error('--writes needs --rate')
const { site, mix, random, finish } = await openLoadedSite({
  part: isOfCopies ? Math.min(1, Number(values.rate) / requestsOfLargestSite()) : 1,
  port,
  seed: Number(values.seed),
  keep: values.keep,
  // A leak fills the smaller heap earlier.
  heap: values.rate === undefined ? 128 : 64,
  writes: Number(values.writes),
  moreIsolates: Number(values['more-isolates']),
})

type Measured = Phase & { memory: number; mostMemory: number }
const phases: Measured[] = []
async function run(name: string, rate: number, seconds: number): Promise<Measured> {
  let mostMemory = site.memory()
  const watch = setInterval(() => (mostMemory = Math.max(mostMemory, site.memory())), 1000)
  const phase = await runPhase({ name, rate, seconds, fire: mix.fire, random })
  clearInterval(watch)
  const measured = { ...phase, memory: site.memory(), mostMemory: Math.max(mostMemory, site.memory()) }
  const { served, p95, shed, wrong, problems } = figuresOf(measured)
  say(
    `${name}: ${rate.toFixed(0)}/s for ${seconds.toFixed(0)} s, served ${served.toFixed(1)}/s, p95 ${p95.toFixed(0)} ms, ${shed} shed, ${wrong} wrong ${JSON.stringify([...problems])}`,
  )
  phases.push(measured)
  return measured
}

/** Rises to the knee, holds, exceeds and recovers. */
async function rise(): Promise<Verdict[]> {
  await run('warm-up', step / 2, parts.warm)
  phases.length = 0
  let knee = 0
  let isKneeFound = false
  for (let index = 1; index <= maxSteps && !isKneeFound; index += 1) {
    const { p95, p99, servedShare } = figuresOf(await run('rising', index * step, parts.step))
    if (p95 <= slowestP95 && p99 <= slowestP99 && servedShare === 1) knee = index * step
    else isKneeFound = true
  }
  await mix.settle()
  // What the last step left behind is no part of the next one.
  await new Promise((done) => setTimeout(done, 2000))
  const base = Math.max(knee, step)
  const callbacksBefore = mix.callbacks.length
  const hold = await run('80 % of the knee', base * 0.8, parts.hold)
  await mix.settle()
  const wrongCallbacks = mix.callbacks.slice(callbacksBefore).filter(({ outcome }) => outcome !== 'served')
  const excess = await run('150 % of the knee', base * 1.5, parts.excess)
  const early = await run('50 %, at once', base * 0.5, recoverIn)
  const back = await run('50 %, later', base * 0.5, parts.recovery - recoverIn)
  await mix.settle()

  const [held, exceeded, recovered] = [figuresOf(hold), figuresOf(excess), figuresOf(back)]
  return [
    {
      rule: 'the knee is found: the last step with all served, p95 ≤ 1 s and p99 ≤ 3 s',
      holds: knee > 0 && isKneeFound,
      found: `${knee} requests a second`,
    },
    {
      rule: '80 % of the knee: no error at all',
      holds: held.shed + held.wrong + wrongCallbacks.length === 0,
      found: `${held.shed} shed, ${held.wrong + wrongCallbacks.length} wrong of ${hold.samples.length}`,
    },
    {
      rule: '150 % of the knee: only 503 with `Retry-After`, no request hangs',
      holds: exceeded.wrong === 0 && exceeded.slowest <= maxAnswerLength,
      found: `${exceeded.shed} shed, ${exceeded.wrong} wrong, slowest ${(exceeded.slowest / 1000).toFixed(1)} s`,
    },
    {
      rule: `150 % of the knee: at most ${mostMemory} MB more`,
      holds: excess.mostMemory <= hold.mostMemory + mostMemory,
      found: `${hold.mostMemory.toFixed(0)} MB before, ${excess.mostMemory.toFixed(0)} MB`,
    },
    {
      rule: `50 %: served again after ${recoverIn} s, by the same process`,
      holds: recovered.shed + recovered.wrong === 0 && recovered.p95 <= slowestP95 && site.isRunning(),
      found: `${figuresOf(early).shed} shed in the first ${recoverIn} s, then ${recovered.shed + recovered.wrong}; p95 ${recovered.p95.toFixed(0)} ms`,
    },
  ]
}

/** Holds one rate. */
async function holdRate(rate: number): Promise<Verdict[]> {
  for (let part = 0; part < 10; part += 1) {
    // The first half fills the cache, in which a copy lives for eleven minutes.
    if (part === 5) mix.writes.reset()
    await run(`part ${part + 1}`, rate, minutes * 6)
  }
  await mix.settle()
  const { shed, wrong } = figuresOf({
    samples: phases.flatMap(({ samples }) => samples),
    seconds: minutes * 60,
  })
  const wrongCallbacks = mix.callbacks.filter(({ outcome }) => outcome !== 'served').length
  return [
    {
      rule: 'each request is served, by the same process',
      holds: shed + wrong + wrongCallbacks === 0 && site.isRunning(),
      found: `${shed} shed, ${wrong + wrongCallbacks} wrong`,
    },
  ]
}

/** What the copies must keep under many writes. */
function copyVerdicts(): Verdict[] {
  const { page, list, profile, oldest, writes, looks, unseen, misses } = mix.writes.figures()
  const answers = page.answers + list.answers + profile.answers
  const share = (page.copies + list.copies + profile.copies) / Math.max(1, answers)
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
  const shareOf = ({ copies, answers: all }: typeof page) => percent(copies, all)
  const cold = misses.find(([cause]) => cause === 'cold')?.[1] ?? 0
  return [
    {
      rule: 'at least 90 % of the pages and lists come from a copy',
      holds: share >= 0.9,
      found: `${(100 * share).toFixed(1)} % of ${answers} beside ${writes} writes: pages ${shareOf(page)}, lists ${shareOf(list)}, profiles ${shareOf(profile)}; ${percent(share * answers, answers - cold)} of what was asked for before`,
    },
    {
      rule: 'each answer without a copy has a cause that is known',
      holds: misses.every(([cause]) => cause !== 'not kept'),
      found: misses.map(([cause, count]) => `${cause} ${percent(count, answers)}`).join(', '),
    },
    {
      rule: 'no answer is older than 60 s after a change that it shows',
      holds: oldest <= 60_000,
      found: `the oldest ${(oldest / 1000).toFixed(1)} s`,
    },
    {
      rule: 'each author sees their change at once',
      holds: unseen === 0,
      found: `${looks - unseen} of ${looks}`,
    },
  ]
}

const verdicts: Verdict[] = []
try {
  verdicts.push(...(values.rate === undefined ? await rise() : await holdRate(Number(values.rate))))
  if (isOfCopies) verdicts.push(...copyVerdicts())
  const faults = [...site.faults()]
  verdicts.push({
    rule: 'the log has no error',
    holds: faults.length === 0,
    found: faults.map(([name, count]) => `${count} × ${name}`).join('; ') || 'none',
  })
} finally {
  verdicts.push(...(await finish()))
}
const lines = phases.map((phase) => {
  const { offered, served, p50, p95, p99, shed, shedP95, wrong } = figuresOf(phase)
  return [phase.name, offered, served, p50, p95, p99, shed, shedP95, wrong, phase.mostMemory, phase.lag]
})
console.log(`\`node test/load/mix.ts ${process.argv.slice(2).join(' ')}\`. ${machine}\n`)
const head = 'phase|offered/s|served/s|p50 ms|p95|p99|503|503 p95 ms|wrong|RSS MB|lag ms'.split('|')
console.log(table(head, lines))
const rules = verdicts.map(({ rule, holds, found }) => [rule, holds ? 'yes' : '**no**', found])
console.log(`\n${table(['rule', 'holds', 'found'], rules)}`)
process.exit(verdicts.length > 0 && verdicts.every(({ holds }) => holds) ? 0 : 1)
