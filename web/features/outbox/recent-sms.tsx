import { MessageSquare, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { smsKindLabel } from '#worker/features/outbox/sms-kinds.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import type { RecentSms as Sms, SmsHealth } from './notifications.calls.ts'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

const states: Record<Sms['status'], { label: string; tone: BadgeTone }> = {
  queued: { label: 'অপেক্ষায়', tone: 'warning' },
  sending: { label: 'পাঠানো হচ্ছে', tone: 'neutral' },
  sent: { label: 'পাঠানো হয়েছে', tone: 'success' },
  failed: { label: 'ব্যর্থ', tone: 'danger' },
  cancelled: { label: 'বাতিল', tone: 'neutral' },
}

const columns: readonly TableColumn<Sms>[] = [
  {
    header: 'এসএমএস',
    heading: true,
    cell: ({ kind, text }) => (
      <div className="max-w-sm">
        <p className="font-semibold">{smsKindLabel(kind)}</p>
        {text && <p className="line-clamp-2 text-sm font-normal text-muted">{text}</p>}
      </div>
    ),
  },
  { header: 'নম্বর', cell: ({ phone }) => <PhoneNumber phone={phone} /> },
  { header: 'সময়', cell: (sms) => formatDateTime(sms.sent_at ?? sms.created_at) },
  {
    header: 'অবস্থা',
    cell: ({ status, sent_by: way, reason, next_try_at: next, attempts }) => (
      <div>
        <Badge tone={states[status].tone}>{states[status].label}</Badge>
        {way === 'push' && <p className="text-sm text-muted">এসএমএসের বদলে নোটিফিকেশনে</p>}
        {reason && <p className="mt-1 max-w-xs text-sm text-muted">{reason}</p>}
        {next && attempts > 0 && <p className="text-sm text-muted">আবার চেষ্টা: {formatDateTime(next)}</p>}
      </div>
    ),
  },
]

export function RecentSms({ messages, health }: { messages: readonly Sms[]; health: SmsHealth }) {
  const { pending, problem, run } = useAction()
  const [sent, setSent] = useState<string>()
  const hasFailed = messages.some(({ status, kind }) => status === 'failed' && kind !== 'otp')
  const retry = () =>
    run(async () => {
      setSent(undefined)
      setSent((await unwrap(api.admin.sms.retry.$post())).message)
    })
  return (
    <section aria-labelledby="recent-sms" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="recent-sms" className="text-lg">
          সাম্প্রতিক এসএমএস
        </h2>
        {(hasFailed || health.failed > 0) && (
          <Button size="small" variant="secondary" icon={RotateCw} pending={pending} onClick={retry}>
            ব্যর্থগুলো আবার পাঠান
          </Button>
        )}
      </div>
      <p className="text-muted">
        অপেক্ষায় {formatCount(health.waiting)}টি, ব্যর্থ {formatCount(health.failed)}টি।{' '}
        {health.last_sent_at
          ? `শেষ পাঠানো হয়েছে ${formatDateTime(health.last_sent_at)}।`
          : 'এখনো কোনো এসএমএস পাঠানো হয়নি।'}
      </p>
      {sent && <Alert tone="success">{sent}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {messages.length === 0 ? (
        <EmptyState icon={MessageSquare} title="কোনো এসএমএস নেই">
          কোড বা সিদ্ধান্তের এসএমএস গেলে এখানে দেখা যাবে।
        </EmptyState>
      ) : (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-action">
            শেষ {formatCount(messages.length)}টি দেখুন
          </summary>
          <Table caption="সাম্প্রতিক এসএমএস" columns={columns} rows={messages} rowKey={({ id }) => id} />
        </details>
      )}
    </section>
  )
}
