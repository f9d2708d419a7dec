import type { Verdict } from './wholeness.ts'

export type MemorySample = { minute: number; megabytes: number }

const mostGrowth = 0.1
const fewestSamples = 10
const mostIncrease = 1.15

/** The slope of the line that fits best, in MB a minute. */
function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const minute = mean(samples.map((sample) => sample.minute))
  const megabytes = mean(samples.map((sample) => sample.megabytes))
  const products = samples.map((one) => (one.minute - minute) * (one.megabytes - megabytes))
  const squares = samples.map((one) => (one.minute - minute) ** 2)
  return mean(products) / mean(squares)
}

/** Whether what is left after each collection of garbage stays the same. The first third is left out of the slope: caches and the heap fill at the start. */
export function judgeMemory(samples: readonly MemorySample[]): Verdict[] {
  const third = Math.floor(samples.length / 3)
  const meanOf = (part: readonly MemorySample[]) =>
    part.reduce((sum, one) => sum + one.megabytes, 0) / Math.max(1, part.length)
  const [first, last] = [meanOf(samples.slice(0, third)), meanOf(samples.slice(-third))]
  const slope = slopeOf(samples.slice(third))
  return [
    {
      rule: `the heap of the Worker grows by less than ${mostGrowth} MB a minute after the first third`,
      holds: samples.length >= fewestSamples && slope < mostGrowth,
      found: `${slope.toFixed(3)} MB a minute, ${samples.length} collections`,
    },
    {
      rule: 'the heap in the last third is at most 15 % more than in the first',
      holds: last <= first * mostIncrease,
      found: `${first.toFixed(1)} MB, then ${last.toFixed(1)} MB`,
    },
  ]
}
