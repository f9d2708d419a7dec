import { CircleCheck, TriangleAlert } from 'lucide-react'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { Today } from './dashboard.calls.ts'
import { weekdayOf } from './dashboard.rules.ts'

const countOf = (unit: string) => (total: number) => `${formatCount(total)}${unit}`

const figures = [
  { name: 'revenue', label: 'আয়', written: (taka: number) => formatTaka(taka, { decimals: 2 }) },
  { name: 'payments', label: 'পেমেন্ট', written: countOf('টি') },
  { name: 'customers', label: 'নতুন গ্রাহক', written: countOf(' জন') },
  { name: 'workers', label: 'নতুন সেবাদাতা', written: countOf(' জন') },
  { name: 'submissions', label: 'বায়োডাটা জমা', written: countOf('টি') },
  { name: 'reveals', label: 'নম্বর দেখা', written: countOf('টি') },
  { name: 'comments', label: 'মন্তব্য', written: countOf('টি') },
] as const

const failures = [
  { name: 'failed_jobs', text: 'টি স্বয়ংক্রিয় কাজ ব্যর্থ হয়েছে', to: adminPaths.jobs },
  { name: 'failed_sms', text: 'টি এসএমএস পাঠানো যায়নি', to: adminPaths.settingsTab('sms') },
  { name: 'failed_gateways', text: 'টি গেটওয়ের বার্তা মেলানো যায়নি', to: adminPaths.payments },
] as const

/** One day at a glance: what came in and what broke. Each number stands beside that of the same weekday. */
export function TodayCard({ today }: { today: Today }) {
  const day = weekdayOf(today.day)
  const isKnown = failures.some(({ name }) => today[name] !== null)
  const broke = failures.filter(({ name }) => (today[name] ?? 0) > 0)
  return (
    <CardSection title={`আজ, ${day}`} note="পাশে গত সপ্তাহে এ সময়" className="gap-2">
      <dl className="grid gap-x-4 sm:grid-cols-3 sm:gap-y-3 xl:grid-cols-4">
        {figures.map(({ name, label, written }) => {
          const found = today[name]
          return (
            found && (
              <div key={name} className="min-w-0 max-sm:flex max-sm:items-baseline max-sm:gap-2">
                <dt className="grow text-sm text-muted">{label}</dt>
                <dd className="font-semibold sm:text-lg">{written(found.today)}</dd>
                <dd className="text-sm text-muted max-sm:min-w-20 max-sm:text-end">
                  {found.before === null ? 'তুলনা জানা নেই' : `তখন ${written(found.before)}`}
                </dd>
              </div>
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
            <Icon icon={CircleCheck} className="size-5 text-action" /> কাজ, এসএমএস, গেটওয়ে: সব ঠিক আছে।
          </p>
        )
      )}
    </CardSection>
  )
}
