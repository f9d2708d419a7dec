import { useRef, useState } from 'react'
import { reloadPublicData } from '#web/app/revalidation.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** Shows and saves a new order. A change during a save is sent after it. A conflict restores the stored order. */
export function useCategoryOrder(stored: readonly number[]) {
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
        const json = { ids: [...next], before: [...before] }
        answer = await unwrap(api.admin.categories.order.$put({ json }))
        before = next
      }
      reloadPublicData()
      return answer
    })
  }

  return { order: pending ? changed : stored, reorder }
}
