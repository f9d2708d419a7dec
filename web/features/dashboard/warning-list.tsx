import {
  BadgeCheck,
  BellOff,
  Bug,
  Calculator,
  ClockAlert,
  CreditCard,
  DatabaseBackup,
  ImageOff,
  MessageSquareText,
  MessageSquareWarning,
  PencilLine,
  ReceiptText,
  ServerCrash,
  Wallet,
} from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { incidentText } from '#worker/features/operations/incidents/incident-texts.schema.ts'
import type { IncidentKind } from '#worker/features/operations/incidents/incidents.schema.ts'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import type { DashboardWarning } from './dashboard.calls.ts'

type Remedy = {
  icon: Drawing
  /** What to do, behind the reason. */
  advice?: string
  /** Where to do it, if it is a page of this site. */
  link?: { to: string; action: string }
}

const smsSettings = { to: adminPaths.settingsTab('sms'), action: 'এসএমএস সেটিংস' }
const jobs = { to: adminPaths.jobs, action: 'বিস্তারিত' }

const remedies: Record<Exclude<IncidentKind, 'backlog'>, Remedy> = {
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
  counter_differs: {
    icon: Calculator,
    advice: 'সার্ভারে npm run recount চালালে ঠিক হবে।',
    link: jobs,
  },
  invariant_broken: { icon: Calculator, link: { ...jobs, action: 'সারিগুলো দেখুন' } },
  backup_incomplete: { icon: DatabaseBackup, link: { ...jobs, action: 'ব্যাকআপ দেখুন' } },
  channel_failing: {
    icon: BellOff,
    link: { to: adminPaths.settingsTab('notifications'), action: 'ঠিকানা দেখুন' },
  },
  browser_errors: { icon: Bug, advice: 'Cloudflare-এর লগে client_error খুঁজুন।' },
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

const remedyOf = ({ kind, subject }: DashboardWarning): Remedy =>
  kind === 'backlog' ? (remediesOfQueues[subject] ?? otherQueue) : remedies[kind]

function beginText({ kind, since }: DashboardWarning, now: number): string {
  if (since === null) return ''
  const ago = formatRelative(since, now)
  if (kind === 'backlog') return `সবচেয়ে পুরোনোটি এসেছে ${ago}।`
  if (kind === 'job_failed') return `শেষবার ঠিকমতো হয়েছে ${ago}।`
  if (kind === 'job_late') return `শেষবার চলেছে ${ago}।`
  if (kind === 'backup_incomplete') return `শেষটি শুরু হয়েছে ${ago}।`
  return kind === 'counter_differs' || kind === 'invariant_broken' ? `পাওয়া গেছে ${ago}।` : `শুরু হয়েছে ${ago}।`
}

function detailOf(warning: DashboardWarning, now: number): string {
  const { reason } = incidentText(warning)
  const { advice } = remedyOf(warning)
  // The age says the same.
  const cause = reason === '' || warning.reason === 'too_old' ? '' : `${reason}।`
  return [cause, beginText(warning, now), advice].filter(Boolean).join(' ')
}

export function WarningList({ warnings, now }: { warnings: readonly DashboardWarning[]; now: number }) {
  if (warnings.length === 0) return null
  return (
    <ul
      aria-label="যা দেখা দরকার"
      className="divide-y divide-warning/30 overflow-hidden rounded-card border border-warning bg-warning-tint"
    >
      {warnings.map((warning) => {
        const { icon, link } = remedyOf(warning)
        return (
          <li
            key={`${warning.kind} ${warning.subject}`}
            className="relative flex items-start gap-3 px-4 py-3 sm:items-center"
          >
            <Icon icon={icon} className="size-6 text-warning max-sm:mt-0.5" />
            <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
              <div className="min-w-0">
                <p className="font-semibold">{incidentText(warning).title}</p>
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
            </div>
          </li>
        )
      })}
    </ul>
  )
}
