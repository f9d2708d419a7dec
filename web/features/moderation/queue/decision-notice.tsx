import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { secondsUntil, useCountdown } from '#web/lib/hooks/use-countdown.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { Notice, Undoable } from './use-decisions.ts'

export function DecisionNotice({ notice, onUndo }: { notice: Notice; onUndo: () => void }) {
  return 'undoable' in notice ? (
    <UndoStrip undoable={notice.undoable} onUndo={onUndo} />
  ) : (
    <p
      role="status"
      className="flex min-h-14 items-center rounded-card bg-ink px-4 py-2 text-sm text-surface lifted motion-safe:animate-rise"
    >
      {notice.message}
    </p>
  )
}

/** Stays while the next decision replaces this one: a screen reader reads the new text, and the button keeps the focus. */
function UndoStrip({ undoable, onUndo }: { undoable: Undoable; onUndo: () => void }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 rounded-card bg-ink ps-4 pe-1 text-surface lifted motion-safe:animate-rise">
      <p role="status" className="min-w-0 leading-snug">
        <span className="block text-sm font-semibold">{undoable.resultText}</span>
        <span className="block truncate text-sm">{undoable.worker.name}</span>
      </p>
      <button
        type="button"
        onClick={onUndo}
        className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-card px-3 font-semibold underline underline-offset-4 -outline-offset-3 focus-visible:outline-surface"
      >
        <Icon icon={Undo2} />
        ফিরিয়ে নিন
        <SecondsLeft key={undoable.until} until={undoable.until} />
      </button>
    </div>
  )
}

function SecondsLeft({ until }: { until: number }) {
  const [seconds] = useState(() => secondsUntil(until, Date.now()))
  const { secondsLeft } = useCountdown(seconds)
  return (
    <span aria-hidden className="min-w-6 text-center whitespace-nowrap even-digits">
      {formatCount(secondsLeft)}
    </span>
  )
}
