import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { useToast } from './toast.tsx'

type Options = {
  /**
   * When the page is loaded again: 'always' (default) after a success and after an error of an outdated page; 'onError'
   * only after such an error; 'never' for an action that changes nothing on the page.
   */
  reloads?: 'always' | 'onError' | 'never'
  /** Where the message of an error is shown: as `problem` (default) or in a toast. */
  problems?: 'inline' | 'toast'
}

type Outcome = {
  /** Runs after a success, before the page is loaded again. */
  onDone?: () => void
  /** Returns a message that replaces the one of the server; '' shows none. */
  onError?: (error: ApiError) => string | void
}

/** Runs after every successful write: shows the message in a toast, then loads the page again. */
export function useAfterWrite() {
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  return async (
    { message }: { message: string },
    onDone?: () => void,
    reload: () => Promise<unknown> = revalidate,
  ) => {
    showToast({ message })
    onDone?.()
    await reload()
  }
}

/** Runs one action at a time. The message of a success is shown in a toast, the message of an error becomes `problem`. */
export function useAction({ reloads = 'always', problems = 'inline' }: Options = {}) {
  const { pending, run: runOnce } = useSingleFlight()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [problem, setProblem] = useState<string>()
  const run = (action: () => Promise<{ message: string } | void>, { onDone, onError }: Outcome = {}) =>
    runOnce(async () => {
      setProblem(undefined)
      try {
        const answer = await action()
        if (answer) showToast({ message: answer.message })
        onDone?.()
        if (reloads === 'always') await revalidate()
      } catch (thrown) {
        const error = asApiError(thrown)
        const message = onError?.(error) ?? error.message
        if (message && problems === 'toast') showToast({ message })
        if (problems === 'inline') setProblem(message || undefined)
        if (reloads !== 'never' && isOutdatedPageError(error)) await revalidate()
      }
    })
  return { pending, problem, setProblem, run }
}

// Without a connection or a session, loading would fail and replace the page by an error.
const isOutdatedPageError = ({ status }: ApiError) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

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
