import { useCallback, useEffect, useState } from 'react'

/** Whole seconds from `now` to `deadline` (both in milliseconds), rounded up, at least 0. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/**
 * Counts down from `seconds` after mounting. It uses the clock, so the number is right after the tab was suspended.
 * `restart` starts again, with another length if given; 0 stops it.
 */
export function useCountdown(seconds: number): { secondsLeft: number; restart: (seconds?: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const [deadline, setDeadline] = useState<number>()

  const restart = useCallback(
    (length = seconds) => {
      setSecondsLeft(length)
      setDeadline(Date.now() + length * 1000)
    },
    [seconds],
  )

  useEffect(() => restart(), [restart])

  useEffect(() => {
    if (deadline === undefined) return
    const tick = () => {
      const left = secondsUntil(deadline, Date.now())
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [deadline])

  return { secondsLeft, restart }
}
