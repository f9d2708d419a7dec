import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { RevenueDay, Today } from './dashboard.calls.ts'
import { comparisonText, weekdayOf } from './dashboard.rules.ts'

const arrivals = [
  { name: 'payments', label: 'পেমেন্ট', unit: 'টি' },
  { name: 'customers', label: 'নতুন গ্রাহক', unit: ' জন' },
  { name: 'workers', label: 'নতুন সেবাদাতা', unit: ' জন' },
  { name: 'submissions', label: 'বায়োডাটা জমা', unit: 'টি' },
  { name: 'reveals', label: 'নম্বর দেখা', unit: 'টি' },
  { name: 'comments', label: 'মন্তব্য', unit: 'টি' },
] as const

const failures = [
  { name: 'failed_jobs', text: 'টি স্বয়ংক্রিয় কাজ ব্যর্থ হয়েছে', to: adminPaths.jobs },
  { name: 'failed_sms', text: 'টি এসএমএস পাঠানো যায়নি', to: adminPaths.settingsTab('sms') },
  { name: 'failed_gateways', text: 'টি গেটওয়ের বার্তা মেলানো যায়নি', to: adminPaths.payments },
] as const

/** One day at a glance: what came in, what was earned and what broke. Each number stands beside that of the same weekday. */
export function TodayCard({ today, earned }: { today: Today; earned?: ReactNode }) {
  const day = weekdayOf(today.day)
  const isKnown = failures.some(({ name }) => today[name] !== null)
  const broke = failures.filter(({ name }) => (today[name] ?? 0) > 0)
  return (
    <CardSection title={`আজ, ${day}`} className="gap-3">
      <p className="text-sm text-muted">পাশে গত {day} এই সময় পর্যন্ত যা ছিল।</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 xl:grid-cols-4">
        {earned}
        {arrivals.map(({ name, label, unit }) => {
          const found = today[name]
          return (
            found && (
              <TodayFigure
                key={name}
                label={label}
                value={`${formatCount(found.today)}${unit}`}
                than={
                  found.before === null ? 'তুলনা জানা নেই' : comparisonText(found.today, found.before, unit)
                }
              />
            )
          )
        })}
      </dl>
      {broke.length > 0 ? (
        <ul aria-label="আজ যা ব্যর্থ হয়েছে" className="rounded-card bg-warning-tint px-3">
          {broke.map(({ name, text, to }) => (
            <li key={name}>
              <Link to={to} className="flex min-h-11 items-center gap-2 hover:underline">
                <Icon icon={TriangleAlert} className="size-5 text-warning" />
                {formatCount(today[name] ?? 0)}
                {text}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        isKnown && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Icon icon={CircleCheck} className="size-5 text-action" /> আজ কোনো স্বয়ংক্রিয় কাজ, এসএমএস বা গেটওয়ের
            বার্তা ব্যর্থ হয়নি।
          </p>
        )
      )}
    </CardSection>
  )
}

type TodayFigureProps = { label: string; value: string; than: string }

const TodayFigure = ({ label, value, than }: TodayFigureProps) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-lg font-semibold wrap-anywhere">{value}</dd>
    <dd className="text-sm text-muted">{than}</dd>
  </div>
)

/** What was earned today, beside the whole day a week ago. */
export function EarnedToday({ days }: { days: readonly RevenueDay[] }) {
  const [today, before] = [days.at(-1), days.at(-8)]
  if (!today) return null
  const taka = (amount: number) => formatTaka(amount, { decimals: 2 })
  return (
    <TodayFigure
      label="আয়"
      value={taka(today.revenue_bdt)}
      than={before ? `গত ${weekdayOf(before.day)} সারা দিনে ${taka(before.revenue_bdt)}` : ''}
    />
  )
}
