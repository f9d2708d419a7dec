/** Reports the duration of each step in seconds when the step ends. */
export type Stopwatch = { lap<Result>(step: string, work: () => Result | Promise<Result>): Promise<Result> }

export function createStopwatch(say: (line: string) => void): Stopwatch {
  return {
    lap: async (step, work) => {
      const began = performance.now()
      const result = await work()
      say(`${step}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
      return result
    },
  }
}
