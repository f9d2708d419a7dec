const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `start`, waits for a signal, and runs the function that `start` answered. A signal while `start` runs, and a
 * second signal, end the process at once; `start` gets an AbortSignal for the tools that it runs. The end of the parent
 * process counts as a signal, because npm sends SIGTERM to a shell that does not pass it on.
 */
export async function runUntilSignal(
  start: (signal: AbortSignal) => Promise<() => Promise<void>>,
): Promise<void> {
  const stopping = new AbortController()
  let stop: (() => Promise<void>) | null = null
  const onSignal = () => {
    const isSecond = stopping.signal.aborted
    stopping.abort()
    if (stop === null || isSecond) process.exit(130)
    void stop().finally(() => process.exit(0))
  }
  for (const name of signals) process.on(name, onSignal)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (!stopping.signal.aborted) onSignal()
  }, 500)
  stop = await start(stopping.signal)
}
