import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'

export type Decision = {
  /** Profile it is about, and its name. */
  worker: { id: number; name: string }
  /** What is said once it is done, behind the name: 'অনুমোদিত হয়েছে'. */
  words: string
  /** The call; `undo_until` in its answer offers undo. */
  call: () => Promise<{ message: string; undo_until?: string }>
  /** The address that opens when it is done, or when somebody else was first. */
  next: string
  /** It is done, by this call or by somebody else: dialogs about it close. */
  onSettled?: () => void
}

export type Undoable = { worker: Decision['worker']; words: string; until: number }

/** What is said beside the buttons: the last decision while it can be taken back, or how something ended. */
export type Notice = ({ undoable: Undoable } | { message: string }) & { until: number }

const noticeSeconds = 8

// Somebody else has settled it, or it is gone: the work goes on with the next one.
const isSettled = (code: string) =>
  ['already_reviewed', 'change_withdrawn', 'not_found', 'not_rejected'].includes(code)

/**
 * Carries out decisions one at a time, goes on to the next profile, and offers to take the last one back while it can be
 * taken back. What is refused is said in the server's words; `problem` holds them for an open dialog.
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

  const say = useCallback(
    (message: string) => setNotice({ message, until: Date.now() + noticeSeconds * 1000 }),
    [],
  )

  const refuse = useCallback(
    async (error: unknown, decision?: Decision) => {
      const { code, message, body } = asApiError(error)
      const when = typeof body.reviewed_at === 'string' ? ` (${formatDateTime(body.reviewed_at)})` : ''
      say(message + when)
      if (decision && isSettled(code)) {
        decision.onSettled?.()
        await navigate(decision.next, { replace: true })
        return
      }
      setProblem(message)
      if (code !== 'offline') await revalidate()
    },
    [navigate, revalidate, say],
  )

  const decide = useCallback(
    (decision: Decision) =>
      run(async () => {
        const { worker, words, call, next, onSettled } = decision
        setProblem(undefined)
        try {
          const { message, undo_until: until } = await call()
          if (until) {
            const ends = Date.parse(until)
            setNotice({ undoable: { worker, words, until: ends }, until: ends })
          } else say(message)
          onSettled?.()
          await navigate(next, { replace: true })
        } catch (error) {
          await refuse(error, decision)
        }
      }),
    [navigate, refuse, run, say],
  )

  /** Takes the last decision back and opens that profile again. */
  const undoDecision = useCallback(
    (pathOf: (workerId: number) => string) => {
      if (!undoable) return
      run(async () => {
        try {
          const { message } = await undo(undoable.worker.id)
          say(message)
          await navigate(pathOf(undoable.worker.id), { replace: true })
        } catch (error) {
          await refuse(error)
        }
      })
    },
    [navigate, refuse, run, say, undo, undoable],
  )

  return { pending, notice, canUndo: undoable !== null, problem, decide, undoDecision }
}
