import { useRef, useState } from 'react'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { saveOrder } from './categories.calls.ts'

/**
 * Keeps the order of categories during a save. A new order shows at once and is saved as a whole. A change during a save
 * is sent after it. After a conflict the stored order is shown.
 */
export function useCategoryOrder(stored: readonly number[], onSaved: () => void) {
  const { pending, run } = useAction({ problems: 'toast' })
  const [changed, setChanged] = useState(stored)
  const latest = useRef(stored)

  const reorder = (ids: number[]) => {
    latest.current = ids
    setChanged(ids)
    run(async () => {
      let before = stored
      let answer: { message: string } | undefined
      while (latest.current.join() !== before.join()) {
        const next = latest.current
        answer = await saveOrder([...next], [...before])
        before = next
      }
      onSaved()
      return answer
    })
  }

  return { order: pending ? changed : stored, reorder }
}
