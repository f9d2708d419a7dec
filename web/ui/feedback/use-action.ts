import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import { useTask } from '#web/lib/use-single-flight.ts'
import { useToast } from './toast.tsx'

type After = {
  /** It is done; the page is read again afterwards. */
  onDone?: () => void
  /** True where the refusal needs no words of its own. */
  onRefused?: (refusal: ApiError) => boolean
}

/** One write at a time: done, a toast says so and the page is read again; refused, `problem` says why. */
export function useDeed() {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [problem, setProblem] = useState<string>()
  const attempt = (deed: () => Promise<{ message: string }>, { onDone, onRefused }: After = {}) =>
    run(async () => {
      setProblem(undefined)
      try {
        showToast({ message: (await deed()).message })
        onDone?.()
        await revalidate()
      } catch (error) {
        const refusal = asApiError(error)
        if (!onRefused?.(refusal)) setProblem(refusal.message)
      }
    })
  return { pending, problem, attempt }
}
