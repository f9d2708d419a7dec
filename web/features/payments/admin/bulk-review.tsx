import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { reviewPayments, type ListedPayment, type Reviewed } from './payments.calls.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { SelectionBar } from '#web/ui/list/rows.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

type BulkReviewProps = { chosen: readonly ListedPayment[]; onDone: () => void }
type Failure = Reviewed & { name: string }

export function BulkReview({ chosen, onDone }: BulkReviewProps) {
  const [dialog, setDialog] = useState<'confirm' | 'reject' | null>(null)
  const [outcome, setOutcome] = useState<{ done: number; failures: Failure[] } | null>(null)
  const { pending, problem, setProblem, run } = useAction()
  const ids = chosen.map(({ id }) => id)
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)

  const decide = (call: () => ReturnType<typeof reviewPayments>) =>
    run(async () => {
      const { results } = await call()
      const failures = results
        .filter(({ ok }) => !ok)
        .map((result) => ({ ...result, name: chosen.find(({ id }) => id === result.id)?.name ?? '' }))
      setOutcome({ done: results.length - failures.length, failures })
      setDialog(null)
      onDone()
    })
  const open = (next: 'confirm' | 'reject') => {
    setProblem(undefined)
    setOutcome(null)
    setDialog(next)
  }

  return (
    <>
      {outcome && <Outcome {...outcome} />}
      <SelectionBar
        label="বাছাই করা পেমেন্ট"
        count={chosen.length}
        unit="টি"
        note={`মোট ${formatTaka(sum, { decimals: 2 })}`}
        clear={onDone}
      >
        <Button size="small" icon={Check} onClick={() => open('confirm')}>
          নিশ্চিত করুন
        </Button>
        <Button size="small" variant="secondary" icon={X} onClick={() => open('reject')}>
          প্রত্যাখ্যান
        </Button>
      </SelectionBar>
      <ConfirmDialog
        problem={problem}
        open={dialog === 'confirm'}
        title={`${formatCount(chosen.length)}টি পেমেন্ট নিশ্চিত করবেন?`}
        confirmLabel="সবগুলো নিশ্চিত করুন"
        pendingLabel="নিশ্চিত করা হচ্ছে..."
        pending={pending}
        onConfirm={() => decide(() => reviewPayments({ decision: 'confirm', ids }))}
        onClose={() => setDialog(null)}
      >
        প্রতিটির টাকা এসেছে বলে নিশ্চিত হয়েই এগোন: মোট {formatTaka(sum, { decimals: 2 })}। যা কেনা হয়েছে তা সঙ্গে
        সঙ্গে চালু হবে। কোনোটি চালু করা না গেলে সেটি যাচাইয়ের তালিকায় থেকে যাবে।
      </ConfirmDialog>
      {dialog === 'reject' && (
        <RejectDialog
          title={`${formatCount(chosen.length)}টি পেমেন্ট প্রত্যাখ্যান`}
          pending={pending}
          problem={problem}
          onReject={(reason) => decide(() => reviewPayments({ decision: 'reject', ids, reason }))}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

function Outcome({ done, failures }: { done: number; failures: Failure[] }) {
  if (failures.length === 0)
    return <Alert tone="success">{formatCount(done)}টি পেমেন্টের সিদ্ধান্ত সফলভাবে নেওয়া হয়েছে।</Alert>
  return (
    <Alert
      tone="warning"
      title={`${formatCount(done)}টির সিদ্ধান্ত হয়েছে, ${formatCount(failures.length)}টির হয়নি`}
    >
      <ul className="list-disc ps-5">
        {failures.map(({ id, name, message }) => (
          <li key={id}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
