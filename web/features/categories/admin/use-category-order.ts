import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { saveOrder } from './categories.calls.ts'

/**
 * The order of categories as it is moved about: shown at once, saved whole. What is moved while a save runs goes with the
 * next one; whoever was overtaken sees the order of the other.
 */
export function useCategoryOrder(stored: readonly number[], onSaved: () => void) {
  const [moved, setMoved] = useState<number[] | null>(null)
  const wanted = useRef<number[]>([])
  const { pending, run } = useSingleFlight()
  const { revalidate } = useRevalidator()
  const showToast = useToast()

  const put = (ids: number[]) => {
    wanted.current = ids
    setMoved(ids)
    run(async () => {
      try {
        let before = [...stored]
        let message = ''
        while (wanted.current.join() !== before.join()) {
          const next = wanted.current
          message = (await saveOrder(next, before)).message
          before = next
        }
        if (message) showToast({ message })
        onSaved()
      } catch (error) {
        const { code, message } = asApiError(error)
        showToast({ message })
        // Asked for again without a connection, the page itself would be lost.
        if (code === 'offline') return setMoved(null)
      }
      await revalidate()
      setMoved(null)
    })
  }

  return { order: moved ?? stored, isSaving: pending, put }
}
