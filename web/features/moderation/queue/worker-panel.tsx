import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useEffect, useRef } from 'react'
import type {
  DeactivationInput,
  FieldWishInput,
  RejectionInput,
} from '#worker/features/moderation/moderation-forms.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { AskDialog, DeactivateDialog, RejectDialog } from '#web/features/moderation/decision-dialogs.tsx'
import { ContactReports } from './contact-reports.tsx'
import { ChangeComparison } from './change-comparison.tsx'
import { AskButton, DecisionBar, type Asked, StateButton } from './decision-bar.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'
import { drawCard } from './draw-card.ts'
import { DecisionNotice } from './decision-notice.tsx'
import type { DecisionCall, Notice } from './use-decisions.ts'
import { decidable } from './use-queue-keys.ts'
import { WorkerCard } from './worker-card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ChevronDown, Hand } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useAction, useOptimisticToggle } from '#web/ui/feedback/use-action.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { smsKindLabel } from '#worker/features/outbox/sms-kinds.schema.ts'
import { sameLabels, stateLabels } from '../moderation.labels.ts'
import { actionLabel } from '#web/features/audit/action.labels.ts'
import { smsStates } from '#web/features/outbox/sms-states.labels.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { mendableFields } from '#worker/features/submissions/decision-reasons.schema.ts'
import { queuePath } from './queue.address.ts'

const listOf = (state: WorkerDetail['state']) =>
  state === 'active' || state === 'inactive' ? 'approved' : state

function WorkerWarnings({ worker }: { worker: WorkerDetail }) {
  return (
    <>
      {worker.state === 'inactive' && worker.rejection_reason && (
        <Alert tone="warning" title="প্রোফাইল বন্ধ করার কারণ">
          {worker.rejection_reason}
        </Alert>
      )}
      {worker.state === 'rejected' && worker.rejection_reason && (
        <Alert tone="danger" title="প্রত্যাখ্যানের কারণ">
          {worker.rejection_reason}
        </Alert>
      )}
      {worker.state === 'pending' && worker.field_to_mend && (
        <Alert tone="warning" title={`${mendableFields[worker.field_to_mend]} চাওয়া হয়েছে`}>
          {worker.rejection_note && <p>{worker.rejection_note}</p>}
          <p>সেবাদাতার উত্তরের অপেক্ষায়। উত্তর ছাড়াও সিদ্ধান্ত দেওয়া যায়।</p>
        </Alert>
      )}
      {worker.phone_hidden_at && (
        <Alert tone="warning" title="নম্বর লুকানো আছে">
          গ্রাহকেরা জানিয়েছেন, নম্বরটি কাজ করে না। সেবাদাতা বা আপনি নিশ্চিত করলে আবার দেখা যাবে।
        </Alert>
      )}
      {worker.duplicates.length > 0 && (
        <Alert tone="warning">
          <details key={worker.id} className="group">
            <summary className="flex list-none items-center gap-1 font-semibold [&::-webkit-details-marker]:hidden">
              একই তথ্যের আরও বায়োডাটা আছে ({formatCount(worker.duplicates.length)})
              <Icon icon={ChevronDown} className="size-5 transition-transform group-open:rotate-180" />
            </summary>
            <ul className="mt-1 flex flex-col gap-1">
              {worker.duplicates.map(({ id, name, state, same }) => (
                <li key={id}>
                  <Link
                    to={queuePath({ status: listOf(state), worker: id })}
                    className="inline-flex min-h-8 items-center font-semibold text-action underline underline-offset-4"
                  >
                    {name}
                  </Link>{' '}
                  ({stateLabels[state].label}): {same.map((what) => sameLabels[what]).join(', ')}
                </li>
              ))}
            </ul>
          </details>
        </Alert>
      )}
    </>
  )
}

function WorkerHistory({ history }: { history: WorkerDetail['history'] }) {
  if (history.length === 0) return null
  return (
    <section aria-label="ইতিহাস" className="flex flex-col gap-2">
      <h3 className="text-base">ইতিহাস</h3>
      <ol className="flex flex-col border-s-2 border-line ps-4">
        {history.map((entry) => (
          <li key={entry.id} className="py-1.5">
            <p>
              <span className="font-semibold">{entry.actor.name}</span> {actionLabel(entry.action)}
              {entry.undone && <span className="text-muted"> (আগে: {actionLabel(entry.undone)})</span>}
            </p>
            {entry.reason && <p className="text-sm">কারণ: {entry.reason}</p>}
            <time dateTime={entry.created_at} className="text-sm text-muted">
              {formatDateTime(entry.created_at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function WorkerSms({ sms }: { sms: WorkerDetail['sms'] }) {
  if (sms.length === 0) return null
  return (
    <section aria-label="এসএমএস" className="flex flex-col gap-2">
      <h3 className="text-base">এসএমএস</h3>
      <ul className="flex flex-col divide-y divide-line">
        {sms.map((message) => (
          <li key={message.id} className="py-2">
            <p className="flex flex-wrap items-center gap-2">
              {smsKindLabel(message.kind)}
              <StateBadge of={smsStates[message.status]} />
              <span className="text-sm text-muted">
                {formatDateTime(message.sent_at ?? message.created_at)}
              </span>
            </p>
            {message.failure && <p className="text-sm text-danger">{message.failure}</p>}
            {message.text && <p className="text-sm text-muted">{message.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function BadgeToggle({ userId, verified }: { userId: number; verified: boolean }) {
  const { pending, shown, toggle } = useOptimisticToggle(verified)
  const save = (verified_badge: boolean) =>
    unwrap(
      api.admin.users[':userId']['verified-badge'].$put({
        param: { userId: String(userId) },
        json: { verified_badge },
      }),
    )
  return (
    <Checkbox
      label="যাচাইকৃত ব্যাজ"
      hint="পরিচয়পত্র মিলিয়ে দেখা হলে দিন। ব্যাজ থাকলে তালিকায় আগে দেখা যায়।"
      checked={shown}
      aria-busy={pending || undefined}
      onChange={({ target: { checked } }) => toggle(checked, () => save(checked))}
    />
  )
}

type WorkerPanelProps = {
  worker: WorkerDetail
  now: number
  pending: boolean
  problem: string | undefined
  notice: Notice | null
  /** The colleague who looks at the case. */
  holder: { name: string } | null
  onTakeOver: () => Promise<void>
  dialog: Asked | null
  onDialog: (dialog: Asked | null) => void
  onDecide: (decision: DecisionCall) => void
  onUndo: () => void
}

export function WorkerPanel({ worker, now, pending, problem, notice, ...rest }: WorkerPanelProps) {
  const { dialog, onDialog, onDecide, holder } = rest
  const heading = useFocusOnChange(worker.id)
  const calls = callsFor(worker)
  const isChange = worker.change !== null
  const act = (name: Asked | 'approve' | 'activate') =>
    name === 'approve' || name === 'activate' ? onDecide(calls[name]) : onDialog(name)
  const asking = { pending, problem, onClose: () => onDialog(null) }
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
            worker.can_toggle_badge && (
              <BadgeToggle userId={worker.user_id} verified={worker.verified_badge} />
            )
          }
        />
        {!isChange && !holder && worker.actions.includes('ask') && (
          // On a phone the bar has room for two buttons.
          <AskButton className="self-start lg:hidden" disabled={pending} onAsk={() => act('ask')} />
        )}
        <ContactReports key={`reports-${worker.id}`} worker={worker} />
        <WorkerHistory history={worker.history} />
        <WorkerSms sms={worker.sms} />
        {isChange && <StateButton worker={worker} pending={pending} onAct={act} />}
      </div>
      {holder ? (
        <ClaimedBar name={holder.name} onTakeOver={rest.onTakeOver} />
      ) : (
        <DecisionBar
          key={worker.id}
          worker={worker}
          pending={pending}
          notice={notice && <DecisionNotice notice={notice} onUndo={rest.onUndo} />}
          onAct={act}
        />
      )}
      {dialog === 'ask' && (
        <AskDialog
          {...asking}
          title={`একটি তথ্য চান: ${worker.name}`}
          onDecide={(wish) => onDecide(calls.ask(wish))}
        />
      )}
      {dialog === 'reject' && (
        <RejectDialog
          {...asking}
          title={`${isChange ? 'পরিবর্তন প্রত্যাখ্যান' : 'প্রত্যাখ্যান'}: ${worker.name}`}
          onDecide={(reason) => onDecide(calls.reject(reason))}
        />
      )}
      {dialog === 'deactivate' && (
        <DeactivateDialog
          {...asking}
          title={`প্রোফাইল বন্ধ: ${worker.name}`}
          onDecide={(reason) => onDecide(calls.deactivate(reason))}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          {...asking}
          danger
          title={`${worker.name}-এর বায়োডাটা মুছবেন?`}
          confirmLabel="স্থায়ীভাবে মুছুন"
          pendingLabel="মোছা হচ্ছে..."
          onConfirm={() => onDecide(calls.remove)}
        >
          বায়োডাটা, ছবি ও পরিচয়পত্রের ছবি চিরতরে মুছে যাবে। এই কাজ আর ফেরানো যায় না।
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** In place of the decisions while a colleague looks at the case. */
function ClaimedBar({ name, onTakeOver }: { name: string; onTakeOver: () => Promise<void> }) {
  const { pending, problem, run } = useAction({ reloads: 'never' })
  return (
    <div className="sticky bottom-16 z-20 -mx-4 mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line bg-warning-tint px-4 py-3 sm:-mx-5 sm:px-5 lg:bottom-0 lg:rounded-b-card">
      <p role="status" className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{name} এখন এটি দেখছেন</span>
        <span className="block text-sm">{problem ?? 'দুজন একসঙ্গে একই বায়োডাটা দেখার দরকার নেই।'}</span>
      </p>
      <Button
        variant="secondary"
        icon={Hand}
        className="min-h-14"
        pending={pending}
        onClick={() => run(onTakeOver)}
      >
        আমি নিচ্ছি
      </Button>
    </div>
  )
}

/** The requests and success texts of the decisions. A pending edit is decided first. */
export function callsFor(worker: WorkerDetail) {
  const param = { id: String(worker.id) }
  // The server refuses the decision when a newer submission exists.
  const query = { submitted_at: worker.submitted_at }
  const workers = api.admin.workers[':id']
  const change = worker.change && { ...param, changeId: String(worker.change.id) }
  const approval = async () => ({ card: await drawCard(worker) })
  return {
    approve: change
      ? {
          resultText: 'পরিবর্তন মেনে নেওয়া হয়েছে',
          call: async () =>
            unwrap(workers.changes[':changeId'].approve.$post({ param: change, json: await approval() })),
        }
      : {
          resultText: 'অনুমোদিত',
          call: async () =>
            unwrap(api['service-workers'][':id'].approve.$post({ param, query, json: await approval() })),
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
    ask: (json: FieldWishInput): DecisionCall => ({
      resultText: 'তথ্য চাওয়া হয়েছে',
      call: () => unwrap(workers.ask.$post({ param, query, json })),
    }),
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

/** Focuses the name of the next profile, or of one that the search field opened: a screen reader and the keys start there. */
function useFocusOnChange(id: number) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef<number>(undefined)
  useEffect(() => {
    const isFirst = shown.current === undefined && !document.activeElement?.matches('input[type=search]')
    if (isFirst || id === shown.current) {
      shown.current = id
      return
    }
    shown.current = id
    content.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [id])
  return content
}
