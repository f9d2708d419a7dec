import { useEffect, useRef, useState, type ReactNode } from 'react'
import type {
  DeactivationInput,
  RejectionInput,
} from '#worker/features/moderation/moderation-forms.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DeactivateDialog } from '#web/features/moderation/deactivate-dialog.tsx'
import { BadgeToggle } from '#web/features/moderation/approved/badge-toggle.tsx'
import { ChangeComparison } from './change-comparison.tsx'
import { DecisionBar, StateButton } from './decision-bar.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { DecisionNotice } from './decision-notice.tsx'
import type { DecisionCall, Notice } from './use-decisions.ts'
import { decidable } from './use-queue-keys.ts'
import { WorkerCard } from './worker-card.tsx'
import { WorkerHistory, WorkerSms } from './worker-history.tsx'
import { WorkerWarnings } from './worker-warnings.tsx'

type WorkerPanelProps = {
  worker: WorkerDetail
  now: number
  pending: boolean
  problem: string | undefined
  notice: Notice | null
  rejecting: boolean
  onRejecting: (open: boolean) => void
  onDecide: (decision: DecisionCall) => void
  onUndo: () => void
  /** The switch of a canary profile, for admins. */
  canary: ReactNode
}

export function WorkerPanel({ worker, now, pending, problem, notice, ...rest }: WorkerPanelProps) {
  const { rejecting, onRejecting, onDecide } = rest
  const heading = useFocusOnChange(worker.id)
  const calls = callsFor(worker)
  const isChange = worker.change !== null
  const [deactivating, setDeactivating] = useState(false)
  const switches = {
    onActivate: () => onDecide(calls.activate),
    onDeactivate: () => setDeactivating(true),
  }
  return (
    // A press on its text focuses it.
    <Card
      as="section"
      aria-label="বায়োডাটা"
      tabIndex={-1}
      {...decidable}
      className="flex flex-col gap-5 pb-0 outline-none sm:pb-0"
    >
      <div ref={heading} className="flex flex-col gap-5">
        {worker.change && (
          <ChangeComparison key={worker.change.id} worker={worker} change={worker.change} now={now} />
        )}
        <WorkerCard
          key={worker.id}
          worker={worker}
          now={now}
          warnings={<WorkerWarnings worker={worker} />}
          badge={
            <>
              {worker.can_toggle_badge && (
                <BadgeToggle userId={worker.user_id} verified={worker.verified_badge} />
              )}
              {rest.canary}
            </>
          }
        />
        <WorkerHistory history={worker.history} />
        <WorkerSms sms={worker.sms} />
        {isChange && <StateButton worker={worker} pending={pending} {...switches} />}
      </div>
      <DecisionBar
        key={worker.id}
        worker={worker}
        pending={pending}
        problem={problem}
        notice={notice && <DecisionNotice notice={notice} onUndo={rest.onUndo} />}
        onApprove={() => onDecide(calls.approve)}
        onReject={() => onRejecting(true)}
        {...switches}
        onDelete={() => onDecide(calls.remove)}
      />
      {rejecting && (
        <RejectDialog
          title={`${isChange ? 'পরিবর্তন প্রত্যাখ্যান' : 'প্রত্যাখ্যান'}: ${worker.name}`}
          pending={pending}
          onClose={() => onRejecting(false)}
          problem={problem}
          onReject={(reason) => onDecide(calls.reject(reason))}
        />
      )}
      {deactivating && (
        <DeactivateDialog
          title={`প্রোফাইল বন্ধ: ${worker.name}`}
          pending={pending}
          problem={problem}
          onClose={() => setDeactivating(false)}
          onDeactivate={(reason) => {
            setDeactivating(false)
            onDecide(calls.deactivate(reason))
          }}
        />
      )}
    </Card>
  )
}

/** The requests and success texts of the decisions. A pending edit is decided first. */
export function callsFor(worker: WorkerDetail) {
  const param = { id: String(worker.id) }
  // The server refuses the decision when a newer submission exists.
  const query = { submitted_at: worker.submitted_at }
  const workers = api.admin.workers[':id']
  const change = worker.change && { ...param, changeId: String(worker.change.id) }
  return {
    approve: change
      ? {
          resultText: 'পরিবর্তন মেনে নেওয়া হয়েছে',
          call: () => unwrap(workers.changes[':changeId'].approve.$post({ param: change })),
        }
      : {
          resultText: 'অনুমোদিত',
          call: () => unwrap(api['service-workers'][':id'].approve.$post({ param, query })),
        },
    reject: (json: RejectionInput): DecisionCall =>
      change
        ? {
            resultText: 'পরিবর্তন প্রত্যাখ্যাত',
            call: () => unwrap(workers.changes[':changeId'].reject.$post({ param: change, json })),
          }
        : {
            resultText: 'প্রত্যাখ্যাত',
            call: () => unwrap(api['service-workers'][':id'].reject.$post({ param, query, json })),
          },
    activate: { resultText: 'চালু করা হয়েছে', call: () => unwrap(workers.activate.$post({ param })) },
    deactivate: (json: DeactivationInput): DecisionCall => ({
      resultText: 'বন্ধ করা হয়েছে',
      call: () => unwrap(workers.deactivate.$post({ param, json })),
    }),
    remove: {
      resultText: 'মুছে ফেলা হয়েছে',
      call: () => unwrap(api['service-workers'][':id'].$delete({ param })),
    },
  }
}

/** Focuses the name of the next profile, so that a screen reader starts there. */
function useFocusOnChange(id: number) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (id === shown.current) return
    shown.current = id
    content.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [id])
  return content
}
