import { useCallback, useRef, useState } from 'react'

/**
 * Runs one task at a time: calls while a task runs do nothing. `pending` ends with the task, also if it fails. The task
 * handles its own errors.
 */
export function useSingleFlight(): { pending: boolean; run: (task: () => Promise<void>) => void } {
  const [pending, setPending] = useState(false)
  // State changes only with the next render, which is too late for two clicks in one frame.
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
