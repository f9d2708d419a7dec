import { useRef, useState } from 'react'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { saveOrder } from './categories.calls.ts'

/**
 * The order of categories as it is changed by dragging: shown at once, saved whole. A change during a save is sent with
 * the next save. After a conflict the order of the other person is shown.
 */
export function useCategoryOrder(stored: readonly number[], onSaved: () => void) {
  const { pending, run } = useAction({ problems: 'toast' })
  const [moved, setMoved] = useState(stored)
  const latest = useRef(stored)

  const put = (ids: number[]) => {
    latest.current = ids
    setMoved(ids)
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

  return { order: pending ? moved : stored, put }
}
