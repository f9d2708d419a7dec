import { MessageSquare, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { smsKindLabel } from '#worker/features/outbox/sms-kinds.schema.ts'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { smsTest } from '#worker/features/settings-admin/settings-inputs.schema.ts'
import { noErrors } from '#web/lib/form/form-errors.ts'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { smsStates } from '#web/features/outbox/sms-states.labels.ts'
import { sizeText } from './sms-templates-form.tsx'

type SmsHealth = Awaited<ReturnType<typeof fetchSmsHealth>>
type RecentSms = Awaited<ReturnType<typeof fetchRecentSms>>[number]

export const fetchSmsHealth = (from: Api) =>
  unwrap(from.admin.notifications.health.$get()).then(({ data }) => data.sms)

export const fetchSmsSettings = (from: Api) => unwrap(from.admin.sms.settings.$get()).then(({ data }) => data)

export const fetchRecentSms = (from: Api) => unwrap(from.admin.sms.outbox.$get()).then(({ data }) => data)

const columns: readonly TableColumn<RecentSms>[] = [
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
        <StateBadge of={smsStates[status]} />
        {way === 'push' && <p className="text-sm text-muted">এসএমএসের বদলে নোটিফিকেশনে</p>}
        {reason && <p className="mt-1 max-w-xs text-sm text-muted">{reason}</p>}
        {next && attempts > 0 && <p className="text-sm text-muted">আবার চেষ্টা: {formatDateTime(next)}</p>}
      </div>
    ),
  },
]

export function RecentMessages({ messages, health }: { messages: readonly RecentSms[]; health: SmsHealth }) {
  const { pending, problem, run } = useAction()
  const [sent, setSent] = useState<string>()
  const retry = () =>
    run(async () => {
      setSent(undefined)
      setSent((await unwrap(api.admin.sms.retry.$post())).message)
    })
  const hasFailed = messages.some(({ status, kind }) => status === 'failed' && kind !== 'otp')
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

export function SmsTestForm() {
  const [sent, setSent] = useState<string>()
  const [message, setMessage] = useState('কর্মী: এটি একটি পরীক্ষামূলক বার্তা।')
  const form = useForm({
    schema: smsTest,
    send: async (values) => {
      setSent(undefined)
      setSent((await unwrap(api.admin.sms.test.$post({ json: values }))).message)
    },
  })
  const { errors } = form
  return (
    <Form of={form}>
      {sent && errors === noErrors && <Alert tone="success">{sent}</Alert>}
      <Field name="test_number" label="পরীক্ষার নম্বর" hint="01XXXXXXXXX বা 8801XXXXXXXXX">
        <TextInput inputMode="tel" autoComplete="off" />
      </Field>
      <Field name="test_message" label="বার্তা" hint={sizeText(message)}>
        <Textarea rows={2} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <SubmitButton variant="secondary" icon={Send} className="sm:self-start" pendingLabel="পাঠানো হচ্ছে...">
        পরীক্ষামূলক এসএমএস পাঠান
      </SubmitButton>
    </Form>
  )
}

/** A delivery problem that needs manual action. Renders nothing without one. */
export const SmsHealthNotice = ({ health: { warning, failed } }: { health: SmsHealth }) =>
  warning && (
    <Alert tone="warning" title="এসএমএস পৌঁছাচ্ছে না">
      <p>{warning.message}</p>
      <p className="text-sm text-muted">
        {warning.since && `${formatDateTime(warning.since)} থেকে; `}
        {formatCount(failed)}টি এসএমএস পাঠানো যায়নি।
      </p>
    </Alert>
  )
