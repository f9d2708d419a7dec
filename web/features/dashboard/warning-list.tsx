import {
  BadgeCheck,
  Calculator,
  ClockAlert,
  MessageSquareText,
  PencilLine,
  ReceiptText,
  ServerCrash,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { formatCount, formatRelative, formatTaka } from '#web/lib/format.ts'
import { counterLabels } from '#worker/features/audit/counters/counters.schema.ts'
import { jobLabels } from '#worker/features/audit/jobs/jobs.schema.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { DashboardWarning } from './dashboard.calls.ts'

type WarningText = { icon: LucideIcon; title: string; detail: string; to: string; action: string }

function describeWarning(warning: DashboardWarning, now: number): WarningText {
  const ago = warning.since && formatRelative(warning.since, now)
  const job = 'job' in warning ? `“${jobLabels[warning.job] ?? warning.job}” কাজটি` : ''
  switch (warning.code) {
    case 'queue_waits':
      return {
        icon: BadgeCheck,
        title: `${formatCount(warning.count)}টি বায়োডাটা যাচাইয়ের অপেক্ষায়`,
        detail: `সবচেয়ে পুরোনোটি জমা পড়েছে ${ago}।`,
        to: paths.adminModeration,
        action: 'যাচাই করুন',
      }
    case 'changes_wait':
      return {
        icon: PencilLine,
        title: `${formatCount(warning.count)}টি পরিবর্তন যাচাইয়ের অপেক্ষায়`,
        detail: `সবচেয়ে পুরোনোটি জমা পড়েছে ${ago}।`,
        to: `${paths.adminModeration}?status=changed`,
        action: 'যাচাই করুন',
      }
    case 'comments_wait':
      return {
        icon: MessageSquareText,
        title: `${formatCount(warning.count)}টি মন্তব্য দেখার অপেক্ষায়`,
        detail: `সবচেয়ে পুরোনোটি লেখা হয়েছে ${ago}।`,
        to: paths.adminComments,
        action: 'মন্তব্য দেখুন',
      }
    case 'payments_in_review':
      return {
        icon: ReceiptText,
        title: `${formatCount(warning.count)}টি পেমেন্ট আপনার সিদ্ধান্তের অপেক্ষায়`,
        detail: ago ? `সবচেয়ে পুরোনোটি এসেছে ${ago}।` : 'টাকা মিলিয়ে নিশ্চিত বা বাতিল করুন।',
        to: `${paths.adminPayments}?status=review`,
        action: 'পেমেন্ট দেখুন',
      }
    case 'job_failed':
      return {
        icon: ServerCrash,
        title: `${job} ব্যর্থ হয়েছে`,
        detail: ago ? `শেষবার ঠিকমতো হয়েছে ${ago}।` : 'এখনো একবারও ঠিকমতো হয়নি।',
        to: paths.adminJobs,
        action: 'কারণ দেখুন',
      }
    case 'counter_differs': {
      const { kept, actual, is_money: isMoney } = warning
      const label = Object.entries(counterLabels).find(([name]) => name === warning.counter)?.[1]
      const amount = isMoney ? formatTaka : formatCount
      return {
        icon: Calculator,
        title: `“${label ?? warning.counter}” হিসাবে ${formatCount(warning.count)}টি গরমিল`,
        detail: `রাখা আছে ${amount(kept)}, আসলে ${amount(actual)}। পাওয়া গেছে ${ago}। সার্ভারে npm run recount চালালে ঠিক হবে।`,
        to: paths.adminJobs,
        action: 'বিস্তারিত',
      }
    }
    default:
      return {
        icon: ClockAlert,
        title: warning.code === 'job_never' ? `${job} কখনো চলেনি` : `${job} সময়মতো চলছে না`,
        detail: ago ? `শেষবার চলেছে ${ago}।` : 'সার্ভারের নির্ধারিত সময়সূচি দেখুন।',
        to: paths.adminJobs,
        action: 'বিস্তারিত',
      }
  }
}

export function WarningList({ warnings, now }: { warnings: readonly DashboardWarning[]; now: number }) {
  if (warnings.length === 0) return null
  return (
    <ul className="divide-y divide-warning/30 overflow-hidden rounded-card border border-warning bg-warning-tint">
      {warnings.map((warning) => {
        const { icon, title, detail, to, action } = describeWarning(warning, now)
        return (
          <li
            key={`${warning.code} ${'job' in warning ? warning.job : ''}${'counter' in warning ? warning.counter : ''}`}
            className="relative flex items-start gap-3 px-4 py-3 sm:items-center"
          >
            <Icon icon={icon} className="size-6 text-warning max-sm:mt-0.5" />
            <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
              <div className="min-w-0">
                <p className="font-semibold">{title}</p>
                <p className="text-sm">{detail}</p>
              </div>
              <Link
                to={to}
                className="inline-flex min-h-9 shrink-0 items-center font-semibold text-action underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {action}
              </Link>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
