import { Check, MessageCircleQuestion, Power, PowerOff, Trash2, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'

/** What a moderator decides at once, and what a dialog asks first. */
export type Asked = 'reject' | 'ask' | 'deactivate' | 'delete'
type Act = Asked | 'approve' | 'activate'

type BarProps = { worker: WorkerDetail; pending: boolean; onAct: (act: Act) => void }

export function DecisionBar({ worker, pending, onAct, notice }: BarProps & { notice: ReactNode }) {
  const can = (action: WorkerDetail['actions'][number]) => worker.actions.includes(action)
  const isChange = worker.change !== null
  return (
    <div className="sticky bottom-16 z-20 -mx-4 mt-auto flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-5 sm:px-5 lg:bottom-0 lg:rounded-b-card">
      {notice}
      {(isChange || can('approve')) && (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          {can('ask') && !isChange && (
            <AskButton className="min-h-14 max-lg:hidden" disabled={pending} onAsk={() => onAct('ask')} />
          )}
          <Button
            variant="remove"
            icon={X}
            className="min-h-14"
            disabled={pending}
            onClick={() => onAct('reject')}
          >
            প্রত্যাখ্যান
          </Button>
          <Button icon={Check} className="min-h-14" pending={pending} onClick={() => onAct('approve')}>
            {isChange ? 'মেনে নিন' : 'অনুমোদন'}
          </Button>
        </div>
      )}
      {!isChange && <StateButton worker={worker} pending={pending} onAct={onAct} />}
      {can('delete') && (
        <Button variant="remove" icon={Trash2} disabled={pending} onClick={() => onAct('delete')}>
          স্থায়ীভাবে মুছুন
        </Button>
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

export function StateButton({ worker, pending, onAct }: BarProps) {
  if (worker.actions.includes('deactivate'))
    return (
      <Button variant="secondary" icon={PowerOff} disabled={pending} onClick={() => onAct('deactivate')}>
        প্রোফাইল বন্ধ করুন
      </Button>
    )
  if (!worker.actions.includes('activate')) return null
  return (
    <Button variant="secondary" icon={Power} disabled={pending} onClick={() => onAct('activate')}>
      প্রোফাইল চালু করুন
    </Button>
  )
}
