import { useState } from 'react'
import { useAction } from './use-action.ts'

/** For a control that saves on each press: shows the new value at once, and the stored value again after an error. */
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
