const milliseconds = 2500

/** What a counter shows so many milliseconds after it began to run: fast at first, slow towards the end. */
export function countAfter(elapsed: number, target: number): number {
  const rest = 1 - Math.min(Math.max(elapsed / milliseconds, 0), 1)
  return Math.round(target * (1 - rest ** 3))
}

export const isCounting = (elapsed: number) => elapsed < milliseconds
