import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { useTask } from '#web/lib/use-single-flight.ts'
import { useToast } from './toast.tsx'

/** For a switch that is saved as it is pressed: it shows at once what is wanted, and goes back if that was refused. */
export function useWanted<Value extends NonNullable<unknown>>(stored: Value) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [wanted, setWanted] = useState<Value | null>(null)
  const want = (value: Value, save: () => Promise<{ message: string }>) =>
    run(async () => {
      setWanted(value)
      try {
        showToast({ message: (await save()).message })
      } catch (error) {
        const { code, message } = asApiError(error)
        setWanted(null)
        showToast({ message })
        // Asked for again without a connection, the page itself would be lost.
        if (code === 'offline') return
      }
      await revalidate()
      setWanted(null)
    })
  return { pending, shown: wanted ?? stored, want }
}
