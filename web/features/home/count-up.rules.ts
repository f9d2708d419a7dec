const duration = 2500

/** The value of a counter after `elapsed` milliseconds. It slows down towards the end. */
export function countAfter(elapsed: number, target: number): number {
  const rest = 1 - Math.min(Math.max(elapsed / duration, 0), 1)
  return Math.round(target * (1 - rest ** 3))
}

export const isCounting = (elapsed: number) => elapsed < duration
