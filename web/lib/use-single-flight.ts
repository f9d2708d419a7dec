import { useCallback, useRef, useState } from 'react'

/**
 * Runs one task at a time: a call while another task runs does nothing, even within one frame. The task handles its
 * own failures; `pending` ends with the task.
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
