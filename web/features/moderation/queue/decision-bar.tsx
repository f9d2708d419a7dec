import { Check, MessageCircleQuestion, Power, PowerOff, Trash2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'

type DecisionBarProps = {
  worker: WorkerDetail
  pending: boolean
  problem: string | undefined
  onApprove: () => void
  onReject: () => void
  onAsk: () => void
  onActivate: () => void
  onDeactivate: () => void
  onDelete: () => void
  notice: ReactNode
}

export function DecisionBar({ worker, pending, problem, notice, ...callbacks }: DecisionBarProps) {
  const can = (action: WorkerDetail['actions'][number]) => worker.actions.includes(action)
  const isChange = worker.change !== null
  return (
    <div className="sticky bottom-16 z-20 -mx-4 mt-auto flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-5 sm:px-5 lg:bottom-0 lg:rounded-b-card">
      {notice}
      {(isChange || can('approve')) && (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          {can('ask') && !isChange && (
            <AskButton className="min-h-14 max-lg:hidden" disabled={pending} onAsk={callbacks.onAsk} />
          )}
          <Button
            variant="remove"
            icon={X}
            className="min-h-14"
            disabled={pending}
            onClick={callbacks.onReject}
          >
            প্রত্যাখ্যান
          </Button>
          <Button icon={Check} className="min-h-14" pending={pending} onClick={callbacks.onApprove}>
            {isChange ? 'মেনে নিন' : 'অনুমোদন'}
          </Button>
        </div>
      )}
      {!isChange && <StateButton worker={worker} pending={pending} {...callbacks} />}
      {can('delete') && (
        <DeleteButton name={worker.name} pending={pending} problem={problem} onDelete={callbacks.onDelete} />
      )}
    </div>
  )
}

type AskButtonProps = { className: string; disabled: boolean; onAsk: () => void }

export const AskButton = ({ onAsk, ...props }: AskButtonProps) => (
  <Button variant="quiet" icon={MessageCircleQuestion} onClick={onAsk} {...props}>
    একটি তথ্য চান
  </Button>
)

type StateButtonProps = Pick<DecisionBarProps, 'worker' | 'pending' | 'onActivate' | 'onDeactivate'>

export function StateButton({ worker, pending, onActivate, onDeactivate }: StateButtonProps) {
  if (worker.actions.includes('deactivate'))
    return (
      <Button variant="secondary" icon={PowerOff} disabled={pending} onClick={onDeactivate}>
        প্রোফাইল বন্ধ করুন
      </Button>
    )
  if (!worker.actions.includes('activate')) return null
  return (
    <Button variant="secondary" icon={Power} disabled={pending} onClick={onActivate}>
      প্রোফাইল চালু করুন
    </Button>
  )
}

type DeleteButtonProps = Pick<DecisionBarProps, 'pending' | 'problem' | 'onDelete'> & { name: string }

function DeleteButton({ name, pending, problem, onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="remove" icon={Trash2} disabled={pending} onClick={() => setAsking(true)}>
        স্থায়ীভাবে মুছুন
      </Button>
      <ConfirmDialog
        problem={problem}
        open={asking}
        danger
        pending={pending}
        title={`${name}-এর বায়োডাটা মুছবেন?`}
        confirmLabel="স্থায়ীভাবে মুছুন"
        pendingLabel="মোছা হচ্ছে..."
        onConfirm={onDelete}
        onClose={() => setAsking(false)}
      >
        বায়োডাটা, ছবি ও পরিচয়পত্রের ছবি চিরতরে মুছে যাবে। এই কাজ আর ফেরানো যায় না।
      </ConfirmDialog>
    </>
  )
}
