import {
  BellOff,
  Calculator,
  Check,
  ClockAlert,
  CreditCard,
  DatabaseBackup,
  ImageOff,
  MessageSquareWarning,
  Puzzle,
  ServerCrash,
  Siren,
  Wallet,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import type { RowKey } from '#web/ui/list/open-row.ts'
import { RowCheckbox, SelectionBar, toggled, useSelection } from '#web/ui/list/selection.tsx'
import type { ConditionKind, WarningPage } from '#worker/features/operations/warnings/warnings.schema.ts'
import type { Warning, Warnings } from './dashboard.calls.ts'

const icons: Record<ConditionKind, Drawing> = {
  gateway_failing: CreditCard,
  sms_failing: MessageSquareWarning,
  sms_balance_low: Wallet,
  images_quota: ImageOff,
  backlog: ClockAlert,
  job_failed: ServerCrash,
  job_late: ClockAlert,
  invariant_broken: Calculator,
  backup_incomplete: DatabaseBackup,
  channel_failing: BellOff,
}

const iconOf = ({ kind }: Warning): Drawing => (icons as Record<string, Drawing>)[kind] ?? Siren

const pages: Record<WarningPage, string> = {
  jobs: adminPaths.jobs,
  payment_settings: adminPaths.settingsTab('payment'),
  sms_settings: adminPaths.settingsTab('sms'),
  notification_settings: adminPaths.settingsTab('notifications'),
  payments_in_review: `${adminPaths.payments}?status=review`,
  submissions: adminPaths.moderation,
  changes: `${adminPaths.moderation}?status=changed`,
  reported_numbers: `${adminPaths.moderation}?status=reported`,
  comments: adminPaths.comments,
}

function timeText({ began, since, event }: Warning, now: number): string {
  const times = event && event.count > 1 ? `, আজ ${formatCount(event.count)} বার` : ''
  const at = event?.last_at ?? since
  return at === null ? '' : `${began} ${formatRelative(at, now)}${times}।`
}

const detailOf = (warning: Warning, now: number): string =>
  [warning.reason && `${warning.reason}।`, timeText(warning, now), warning.advice].filter(Boolean).join(' ')

type WarningListProps = { warnings: Warnings; now: number }

/** Several events can be selected, and marked as seen in one call. */
export function WarningList({ warnings: { data, meta }, now }: WarningListProps) {
  const events = data.flatMap(({ event }) => event ?? [])
  const { picked, change, clear } = useSelection({ rows: events, rowKey: ({ id }) => id })
  const { pending, problem, run } = useAction()
  if (data.length === 0) return null
  const ids = picked.map(({ key }) => Number(key))
  const selected = new Set<RowKey>(ids)
  return (
    <section aria-label="যা দেখা দরকার" className="flex flex-col gap-2">
      <ul className="divide-y divide-warning/30 overflow-hidden rounded-card border border-warning bg-warning-tint">
        {data.map((warning) => (
          <WarningRow
            key={warning.event?.id ?? `${warning.kind} ${warning.subject}`}
            warning={warning}
            now={now}
            selection={events.length > 1 ? { selected, change } : undefined}
          />
        ))}
      </ul>
      {meta.total > data.length && (
        <p className="text-sm text-muted">আরও {formatCount(meta.total - data.length)}টি সতর্কতা আছে।</p>
      )}
      <SelectionBar label="বাছাই করা সতর্কতা" count={picked.length} unit="টি" clear={clear}>
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        {picked.length < events.length && (
          <Button size="small" variant="secondary" onClick={() => change(events.map(({ id }) => id))}>
            সব {formatCount(events.length)}টি বাছুন
          </Button>
        )}
        <Button
          size="small"
          icon={Check}
          pending={pending}
          // What a colleague has seen meanwhile is refused, and gone as well.
          onClick={() => run(() => unwrap(api.admin.warnings.acknowledge.$post({ json: { ids } })))}
        >
          দেখেছি
        </Button>
      </SelectionBar>
    </section>
  )
}

type WarningRowProps = {
  warning: Warning
  now: number
  selection: { selected: ReadonlySet<RowKey>; change: (keys: Iterable<RowKey>) => void } | undefined
}

function WarningRow({ warning, now, selection }: WarningRowProps) {
  const { event, link, title } = warning
  const customer = event?.user
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 sm:items-center">
      {selection && event && (
        <span className="-my-2.5 -ms-3 -me-2">
          <RowCheckbox
            label={`${title} বেছে নিন`}
            checked={selection.selected.has(event.id)}
            onChange={(on) => selection.change(toggled(selection.selected, event.id, on))}
          />
        </span>
      )}
      <Icon
        icon={iconOf(warning)}
        className={`size-6 max-sm:mt-0.5 ${event ? 'text-danger' : 'text-warning'}`}
      />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <div className="min-w-0">
          <p className="font-semibold">
            {event?.user?.role === 'customer' ? (
              <Link to={adminPaths.customer(event.user.id)} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          <p className="text-sm [overflow-wrap:anywhere]">{detailOf(warning, now)}</p>
        </div>
        {link && (
          <Link
            to={pages[link.page]}
            className="inline-flex min-h-9 shrink-0 items-center font-semibold text-action underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {link.action}
          </Link>
        )}
        {event && (
          <div className="flex shrink-0 flex-wrap gap-2">
            {warning.kind === 'harvest' && customer && (
              <Act
                icon={Puzzle}
                label="প্রতি নম্বরে ধাঁধা চান"
                title={title}
                act={() => challenge(customer.id, event.id)}
              />
            )}
            <Act
              icon={Check}
              variant="secondary"
              label="দেখেছি"
              title={title}
              act={() => acknowledge(event.id)}
            />
          </div>
        )}
      </div>
    </li>
  )
}

const acknowledge = (id: number) =>
  unwrap(api.admin.warnings[':id'].acknowledge.$post({ param: { id: String(id) } }))

/** Asks the customer for a challenge before each new number, and marks the line as seen. */
async function challenge(customerId: number, eventId: number) {
  const param = { id: String(customerId) }
  await unwrap(api.admin.customers[':id'].challenge.$put({ param, json: { is_challenged: true } }))
  return acknowledge(eventId)
}

type ActProps = Pick<ComponentProps<typeof Button>, 'icon' | 'variant'> & {
  label: string
  title: string
  act: () => Promise<{ message: string }>
}

/** A button of a line, which it names for a screen reader. */
function Act({ label, title, act, ...look }: ActProps) {
  const { pending, problem, run } = useAction()
  return (
    <div className="mt-2 shrink-0 sm:mt-0">
      <Button
        {...look}
        size="small"
        pending={pending}
        aria-label={`${label}: ${title}`}
        onClick={() => run(act)}
      >
        {label}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
