import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'

export type DecisionCall = {
  /** The success text that follows the name: 'অনুমোদিত হয়েছে'. */
  resultText: string
  /** `undo_until` in the answer offers undo. */
  call: () => Promise<{ message: string; undo_until?: string }>
}

type Decision = DecisionCall & {
  worker: { id: number; name: string }
  /** The address that opens afterwards, also when another person decided first. */
  next: string
  onSettled?: () => void
}

export type Undoable = { worker: Decision['worker']; resultText: string; until: number }

export type Notice = ({ undoable: Undoable } | { message: string }) & { until: number }

const noticeSeconds = 8

// Another person decided first, or the profile was deleted: the next one opens.
const isSettled = (code: string) =>
  ['already_reviewed', 'change_withdrawn', 'not_found', 'not_rejected'].includes(code)

/**
 * Carries out decisions one at a time. It is not built on `useAction`: a decision ends with another address, and its
 * message stays beside the buttons with the undo. `problem` holds the server's message for an open dialog.
 */
export function useDecisions() {
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

  const showMessage = (message: string) => setNotice({ message, until: Date.now() + noticeSeconds * 1000 })

  const refuse = async (error: unknown, decision?: Decision) => {
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
  }

  const decide = (decision: Decision) =>
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
    })

  const undoDecision = (pathOf: (workerId: number) => string) => {
    if (!undoable) return
    const { id } = undoable.worker
    run(async () => {
      try {
        const { message } = await unwrap(api.admin.workers[':id'].undo.$post({ param: { id: String(id) } }))
        showMessage(message)
        await navigate(pathOf(id), { replace: true })
      } catch (error) {
        await refuse(error)
      }
    })
  }

  return { pending, notice, canUndo: undoable !== null, problem, decide, undoDecision }
}
