/** How a request went. */
export type Outcome = {
  kind: string
  outcome: 'served' | 'shed' | 'wrong'
  /** What went wrong: a status, a fault, or a 503 without `Retry-After`. */
  problem: string | null
}
/** `ms` are from the moment at which it was due, so that a late start counts as well. */
type Sample = Outcome & { ms: number }

export type Phase = {
  name: string
  /** Requests a second. */
  rate: number
  seconds: number
  samples: Sample[]
  /** Milliseconds by which the generator started requests too late: the 99th percentile. */
  lag: number
}

type Load = {
  name: string
  rate: number
  seconds: number
  /** Sends one request of the mix. */
  fire: () => Promise<Outcome>
  /** Numbers from 0 to 1. */
  random: () => number
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends requests at random moments with a fixed mean rate, whether earlier ones are answered or not, and waits for all. */
export async function runPhase({ name, rate, seconds, fire, random }: Load): Promise<Phase> {
  const samples: Sample[] = []
  const lags: number[] = []
  const open = new Set<Promise<void>>()
  const end = performance.now() + seconds * 1000
  const gap = () => (-Math.log(1 - random()) / rate) * 1000
  for (let due = performance.now() + gap(); due < end; due += gap()) {
    const early = due - performance.now()
    if (early > 0.5) await pause(early)
    lags.push(Math.max(0, performance.now() - due))
    const began = due
    const call = fire().then((sample) => {
      samples.push({ ...sample, ms: performance.now() - began })
    })
    open.add(call)
    void call.finally(() => open.delete(call))
  }
  await Promise.all(open)
  return { name, rate, seconds, samples, lag: percentile(lags, 0.99) }
}

/** @param share from 0 to 1 @returns 0 for no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** The figures of a phase. Rates are of all its requests, and times those of served requests. */
export function figuresOf({ samples, seconds }: Pick<Phase, 'samples' | 'seconds'>) {
  const served = samples.filter(({ outcome }) => outcome === 'served')
  const times = served.map(({ ms }) => ms)
  const shed = samples.filter(({ outcome }) => outcome === 'shed')
  const wrong = samples.filter(({ outcome }) => outcome === 'wrong')
  return {
    offered: samples.length / seconds,
    served: served.length / seconds,
    servedShare: samples.length === 0 ? 0 : served.length / samples.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    slowest: Math.max(0, ...samples.map(({ ms }) => ms)),
    shed: shed.length,
    shedP95: percentile(
      shed.map(({ ms }) => ms),
      0.95,
    ),
    wrong: wrong.length,
    problems: countBy(wrong.map(({ kind, problem }) => `${kind}: ${problem}`)),
  }
}

export function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Numbers from 0 to 1 that the seed decides (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
