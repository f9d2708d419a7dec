import { useCallback, useRef, useState } from 'react'

/**
 * Runs one task at a time: a second press while it runs does nothing, however quick it comes. Failures are the task's
 * own business; whatever happens, `pending` ends with it.
 */
export function useSingleFlight(): { pending: boolean; run: (task: () => Promise<void>) => void } {
  const [pending, setPending] = useState(false)
  // State is only there with the next render: two presses in one frame need this.
  const running = useRef(false)
  const run = useCallback((task: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setPending(true)
    void task().finally(() => {
      running.current = false
      setPending(false)
    })
  }, [])
  return { pending, run }
}
