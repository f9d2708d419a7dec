import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { pollDelays } from './poll-delays.rules.ts'

/** Loads the page's data again and again while a payment is being confirmed, and gives up politely after two minutes. */
export function usePaymentWatch(waiting: boolean): {
  gaveUp: boolean
  looking: boolean
  watchAgain: () => void
} {
  const { revalidate, state } = useRevalidator()
  const [looks, setLooks] = useState(0)

  useEffect(() => {
    const delay = pollDelays[looks]
    if (!waiting || delay === undefined) return
    const timer = setTimeout(() => {
      void revalidate().then(() => setLooks((count) => count + 1))
    }, delay * 1000)
    return () => clearTimeout(timer)
  }, [waiting, looks, revalidate])

  return {
    gaveUp: waiting && looks >= pollDelays.length,
    looking: state === 'loading',
    watchAgain: () => {
      setLooks(0)
      void revalidate()
    },
  }
}
