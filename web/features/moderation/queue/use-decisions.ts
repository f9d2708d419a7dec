import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'

export type Decision = {
  worker: { id: number; name: string }
  /** The success text that follows the name: 'অনুমোদিত হয়েছে'. */
  resultText: string
  /** The call; `undo_until` in its answer offers undo. */
  call: () => Promise<{ message: string; undo_until?: string }>
  /** The address that opens afterwards, also when another person decided first. */
  next: string
  /** Called when the decision is made, by this call or by another person. */
  onSettled?: () => void
}

export type Undoable = { worker: Decision['worker']; resultText: string; until: number }

/** The text beside the buttons: the last decision while it can be undone, or the message of the last call. */
export type Notice = ({ undoable: Undoable } | { message: string }) & { until: number }

const noticeSeconds = 8

// Another person decided first, or the profile was deleted: the next one opens.
const isSettled = (code: string) =>
  ['already_reviewed', 'change_withdrawn', 'not_found', 'not_rejected'].includes(code)

/**
 * Carries out decisions one at a time, opens the next profile, and offers undo while the server allows it. It is not
 * built on `useAction`: a decision ends with another address, and its message stays beside the buttons with the undo.
 * `problem` holds the server's message for an open dialog.
 */
export function useDecisions({ undo }: { undo: (workerId: number) => Promise<{ message: string }> }) {
  const { pending, run } = useSingleFlight()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const undoable = notice && 'undoable' in notice ? notice.undoable : null

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), Math.max(0, notice.until - Date.now()))
    return () => clearTimeout(timer)
  }, [notice])

  const showMessage = useCallback(
    (message: string) => setNotice({ message, until: Date.now() + noticeSeconds * 1000 }),
    [],
  )

  const refuse = useCallback(
    async (error: unknown, decision?: Decision) => {
      const { code, message, body } = asApiError(error)
      const when = typeof body.reviewed_at === 'string' ? ` (${formatDateTime(body.reviewed_at)})` : ''
      showMessage(message + when)
      if (decision && isSettled(code)) {
        decision.onSettled?.()
        await navigate(decision.next, { replace: true })
        return
      }
      setProblem(message)
      if (code !== 'offline') await revalidate()
    },
    [navigate, revalidate, showMessage],
  )

  const decide = useCallback(
    (decision: Decision) =>
      run(async () => {
        const { worker, resultText, call, next, onSettled } = decision
        setProblem(undefined)
        try {
          const { message, undo_until: until } = await call()
          if (until) {
            const ends = Date.parse(until)
            setNotice({ undoable: { worker, resultText, until: ends }, until: ends })
          } else showMessage(message)
          onSettled?.()
          await navigate(next, { replace: true })
        } catch (error) {
          await refuse(error, decision)
        }
      }),
    [navigate, refuse, run, showMessage],
  )

  /** Undoes the last decision and opens that profile again. */
  const undoDecision = useCallback(
    (pathOf: (workerId: number) => string) => {
      if (!undoable) return
      run(async () => {
        try {
          const { message } = await undo(undoable.worker.id)
          showMessage(message)
          await navigate(pathOf(undoable.worker.id), { replace: true })
        } catch (error) {
          await refuse(error)
        }
      })
    },
    [navigate, refuse, run, showMessage, undo, undoable],
  )

  return { pending, notice, canUndo: undoable !== null, problem, decide, undoDecision }
}
