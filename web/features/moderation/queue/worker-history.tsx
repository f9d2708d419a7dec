import { formatDateTime } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'
import { actionLabel, smsKindLabels, smsStatusLabels } from '#web/features/moderation/moderation.labels.ts'

export function WorkerHistory({ history }: { history: WorkerDetail['history'] }) {
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

export function WorkerSms({ sms }: { sms: WorkerDetail['sms'] }) {
  if (sms.length === 0) return null
  return (
    <section aria-label="এসএমএস" className="flex flex-col gap-2">
      <h3 className="text-base">এসএমএস</h3>
      <ul className="flex flex-col divide-y divide-line">
        {sms.map((message) => (
          <li key={message.id} className="py-2">
            <p className="flex flex-wrap items-center gap-2">
              {smsKindLabels[message.kind] ?? 'এসএমএস'}
              <Badge tone={smsStatusLabels[message.status].tone}>
                {smsStatusLabels[message.status].label}
              </Badge>
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
