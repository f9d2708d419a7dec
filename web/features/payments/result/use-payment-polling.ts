import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { pollDelays } from './poll-delays.rules.ts'

/** Reloads the page data while a payment is pending and stops after two minutes. */
export function usePaymentPolling(waiting: boolean): {
  timedOut: boolean
  isLoading: boolean
  restart: () => void
} {
  const { revalidate, state } = useRevalidator()
  const [polls, setPolls] = useState(0)

  useEffect(() => {
    const delay = pollDelays[polls]
    if (!waiting || delay === undefined) return
    const timer = setTimeout(() => {
      void revalidate().then(() => setPolls((count) => count + 1))
    }, delay * 1000)
    return () => clearTimeout(timer)
  }, [waiting, polls, revalidate])

  return {
    timedOut: waiting && polls >= pollDelays.length,
    isLoading: state === 'loading',
    restart: () => {
      setPolls(0)
      void revalidate()
    },
  }
}
