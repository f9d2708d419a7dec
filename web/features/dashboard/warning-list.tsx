import {
  BadgeCheck,
  BellOff,
  Calculator,
  Check,
  ClockAlert,
  CreditCard,
  DatabaseBackup,
  ImageOff,
  MessageSquareText,
  MessageSquareWarning,
  PencilLine,
  ReceiptText,
  ServerCrash,
  Siren,
  Wallet,
} from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import type { RowKey } from '#web/ui/list/open-row.ts'
import { RowCheckbox, SelectionBar, toggled, useSelection } from '#web/ui/list/selection.tsx'
import type { ConditionKind, EventKind } from '#worker/features/audit/audit.schema.ts'
import { invariantAdvice } from '#worker/features/operations/invariants/invariants.schema.ts'
import { warningText } from '#worker/features/operations/warnings/warning-texts.schema.ts'
import type { Warning, Warnings } from './dashboard.calls.ts'

type Remedy = {
  icon: Drawing
  /** What to do, behind the reason. */
  advice?: string
  /** Where to do it, if it is a page of this site. */
  link?: { to: string; action: string }
}

const smsSettings = { to: adminPaths.settingsTab('sms'), action: 'এসএমএস সেটিংস' }
const jobs = { to: adminPaths.jobs, action: 'বিস্তারিত' }

const remedies: Record<Exclude<ConditionKind, 'backlog'>, Remedy> = {
  gateway_failing: {
    icon: CreditCard,
    advice: 'সেটিংসে “সংযোগ যাচাই করুন” চাপুন; তথ্য ঠিক থাকলে গেটওয়ের সঙ্গে কথা বলুন।',
    link: { to: adminPaths.settingsTab('payment'), action: 'পেমেন্ট সেটিংস' },
  },
  sms_failing: { icon: MessageSquareWarning, link: smsSettings },
  sms_balance_low: { icon: Wallet, advice: 'MiMSMS অ্যাকাউন্টে রিচার্জ করুন।', link: smsSettings },
  images_quota: { icon: ImageOff, advice: 'Cloudflare-এ Images-এর পেইড প্ল্যান চালু করুন।' },
  job_failed: { icon: ServerCrash, link: { ...jobs, action: 'কারণ দেখুন' } },
  job_late: { icon: ClockAlert, link: jobs },
  invariant_broken: { icon: Calculator, link: { ...jobs, action: 'সারিগুলো দেখুন' } },
  backup_incomplete: { icon: DatabaseBackup, link: { ...jobs, action: 'ব্যাকআপ দেখুন' } },
  channel_failing: {
    icon: BellOff,
    link: { to: adminPaths.settingsTab('notifications'), action: 'ঠিকানা দেখুন' },
  },
}

const remediesOfQueues: Record<string, Remedy> = {
  payments_in_review: {
    icon: ReceiptText,
    advice: 'টাকা মিলিয়ে নিশ্চিত বা বাতিল করুন।',
    link: { to: `${adminPaths.payments}?status=review`, action: 'পেমেন্ট দেখুন' },
  },
  submissions: { icon: BadgeCheck, link: { to: adminPaths.moderation, action: 'যাচাই করুন' } },
  changes: {
    icon: PencilLine,
    link: { to: `${adminPaths.moderation}?status=changed`, action: 'যাচাই করুন' },
  },
  comments: { icon: MessageSquareText, link: { to: adminPaths.comments, action: 'মন্তব্য দেখুন' } },
}

const otherQueue: Remedy = { icon: ClockAlert, link: jobs }

function remedyOf({ kind, subject }: Warning): Remedy {
  if (kind === 'backlog') return remediesOfQueues[subject] ?? otherQueue
  if (kind === 'invariant_broken') return { ...remedies[kind], advice: invariantAdvice(subject) }
  return (remedies as Record<string, Remedy>)[kind] ?? { icon: Siren }
}

const begins: Partial<Record<ConditionKind | EventKind, string>> = {
  backlog: 'সবচেয়ে পুরোনোটি এসেছে',
  job_failed: 'শেষবার ঠিকমতো হয়েছে',
  job_late: 'শেষবার চলেছে',
  backup_incomplete: 'শেষটি শুরু হয়েছে',
  invariant_broken: 'পাওয়া গেছে',
}

function timeText({ kind, since, event }: Warning, now: number): string {
  if (event) {
    const times = event.count > 1 ? `, আজ ${formatCount(event.count)} বার` : ''
    return `ঘটেছে ${formatRelative(event.last_at, now)}${times}।`
  }
  return since === null ? '' : `${begins[kind] ?? 'শুরু হয়েছে'} ${formatRelative(since, now)}।`
}

function detailOf(warning: Warning, now: number): string {
  const { reason } = warningText(warning)
  // The age says the same.
  const cause = reason === '' || warning.reason === 'too_old' ? '' : `${reason}।`
  return [cause, timeText(warning, now), remedyOf(warning).advice].filter(Boolean).join(' ')
}

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
  const { icon, link } = remedyOf(warning)
  const { event } = warning
  const { title } = warningText(warning, event?.user)
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
      <Icon icon={icon} className={`size-6 max-sm:mt-0.5 ${event ? 'text-danger' : 'text-warning'}`} />
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
            to={link.to}
            className="inline-flex min-h-9 shrink-0 items-center font-semibold text-action underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {link.action}
          </Link>
        )}
        {event && <Acknowledgement id={event.id} title={title} />}
      </div>
    </li>
  )
}

function Acknowledgement({ id, title }: { id: number; title: string }) {
  const { pending, problem, run } = useAction()
  const acknowledge = () =>
    run(() => unwrap(api.admin.warnings[':id'].acknowledge.$post({ param: { id: String(id) } })))
  return (
    <div className="mt-2 shrink-0 sm:mt-0">
      <Button
        size="small"
        variant="secondary"
        icon={Check}
        pending={pending}
        aria-label={`দেখেছি: ${title}`}
        onClick={acknowledge}
      >
        দেখেছি
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
