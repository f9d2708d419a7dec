import { Power, PowerOff, X } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { DeactivateDialog } from '#web/features/moderation/decision-dialogs.tsx'
import type { DeactivationInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import type { ApprovedWorker } from './approved.calls.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'

const doneLabels = { activate: 'চালু হয়েছে', deactivate: 'বন্ধ হয়েছে' } as const
type Action = keyof typeof doneLabels
type Result = { action: Action; done: number; refused: { name: string; message: string }[] }

export function BulkBar({ workers, onClear }: { workers: readonly ApprovedWorker[]; onClear: () => void }) {
  const [asking, setAsking] = useState(false)
  const [result, setResult] = useState<Result>()
  const { pending, problem, run } = useAction()

  const start = (action: Action, reason?: DeactivationInput) =>
    run(async () => {
      setResult(undefined)
      try {
        const json = { ids: workers.map(({ id }) => id), action, ...(reason && { reason }) }
        const { done, refused } = await unwrap(api.admin.workers.bulk.$post({ json }))
        const nameOf = (id: number) => workers.find((worker) => worker.id === id)?.name ?? ''
        setResult({
          action,
          done: done.length,
          refused: refused.map(({ id, message }) => ({ name: nameOf(id), message })),
        })
        onClear()
      } finally {
        setAsking(false)
      }
    })

  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {workers.length > 0 && (
        <section
          aria-label="বাছাই করা সেবাদাতা"
          className="sticky top-18 z-10 flex flex-wrap items-center gap-2 rounded-card border border-action bg-tint px-4 py-3"
        >
          <p role="status" className="me-auto font-semibold">
            {formatCount(workers.length)} জনকে বেছে নিয়েছেন
          </p>
          <Button size="small" icon={Power} pending={pending} onClick={() => start('activate')}>
            চালু করুন
          </Button>
          <Button
            size="small"
            variant="danger"
            icon={PowerOff}
            disabled={pending}
            onClick={() => setAsking(true)}
          >
            বন্ধ করুন
          </Button>
          <Button size="small" variant="quiet" icon={X} disabled={pending} onClick={onClear}>
            বাছাই বাদ দিন
          </Button>
        </section>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {result && <Outcome {...result} />}
      {asking && (
        <DeactivateDialog
          title={`${formatCount(workers.length)} জনের প্রোফাইল বন্ধ করবেন?`}
          pending={pending}
          problem={problem}
          onDecide={(reason) => void start('deactivate', reason)}
          onClose={() => setAsking(false)}
        >
          <p>গ্রাহকেরা এঁদের আর দেখবেন না। প্রত্যেককে কারণসহ জানানো হবে:</p>
          <p className="font-semibold">{workers.map(({ name }) => name).join(', ')}</p>
        </DeactivateDialog>
      )}
    </div>
  )
}

const Outcome = ({ action, done, refused }: Result) => (
  <Alert
    tone={refused.length === 0 ? 'success' : 'warning'}
    title={`${formatCount(done)} জনের প্রোফাইল ${doneLabels[action]}${refused.length > 0 ? `, ${formatCount(refused.length)} জনের হয়নি` : ''}`}
  >
    {refused.length > 0 && (
      <ul className="mt-1 list-disc ps-5">
        {refused.map(({ name, message }) => (
          <li key={name}>
            {name}: {message}
          </li>
        ))}
      </ul>
    )}
  </Alert>
)
