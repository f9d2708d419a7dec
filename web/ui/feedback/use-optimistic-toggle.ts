import { useState } from 'react'
import { useAction } from './use-action.ts'

/** A control that saves as it is pressed: shows the new value at once, and the stored one again after a refusal. */
export function useOptimisticToggle<Value extends NonNullable<unknown>>(stored: Value) {
  const { pending, run } = useAction({ problems: 'toast' })
  const [chosen, setChosen] = useState(stored)
  const toggle = (value: Value, save: () => Promise<{ message: string }>) =>
    run(() => {
      setChosen(value)
      return save()
    })
  return { pending, shown: pending ? chosen : stored, toggle }
}
