import '#web/staff.css'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { fetchActivity, type Activity } from '#web/features/audit/audit.calls.ts'
import { can } from '#worker/lib/rights.schema.ts'
import {
  fetchDashboard,
  fetchDemand,
  fetchToday,
  fetchWaiting,
  fetchRevenueDays,
  fetchWarnings,
  type Dashboard,
  type Today,
} from './dashboard.calls.ts'
import { DistrictRanking } from './district-ranking.tsx'
import { greetingAt, changeOf, weekdayOf } from './dashboard.rules.ts'
import { RevenueCard, RevenueHistory, ChangeMark } from './revenue-card.tsx'
import { TodoList, withoutTasks } from './todo-list.tsx'
import { WarningList } from './warning-list.tsx'
import { ChecklistCard, fetchChecklist } from '#web/features/operations/checklist/checklist-steps.tsx'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, type Api } from '#web/lib/api.ts'
import { dhakaHour, formatDate, formatDateTime, formatRelative } from '#web/lib/format-time.ts'
import { sessionSnapshot } from '#web/lib/session-store.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TablePage } from '#web/app/pages/table-page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useArrived } from '#web/lib/hooks/use-arrived.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { exactTaka, formatCount } from '#web/lib/format.ts'
import { History, CircleCheck, TriangleAlert } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { actionText } from '#web/features/audit/action.labels.ts'

/** The data of a section, or its error. A failed section does not affect the rest of the page. */
type SectionResult<Value> = { value: Value } | { error: string }
const loadSection = <Value,>(call: Promise<Value>): Promise<SectionResult<Value>> =>
  call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: asApiError(error).message }),
  )

/** Without the counts of what waits the page shows the rest. */
async function readFigures(api: Api) {
  const [figures, waiting] = await Promise.all([fetchDashboard(api), fetchWaiting(api).catch(() => null)])
  return { figures, waiting }
}

export async function loader({ context }: LoaderFunctionArgs) {
  const now = Date.now()
  const api = context.get(apiContext)
  const { user } = sessionSnapshot()
  // They stand below, and come later.
  const activity = loadSection(fetchActivity(api))
  const demand = loadSection(fetchDemand(api))
  const revenueDays = can(user, 'read_payments') ? loadSection(fetchRevenueDays(api)) : null
  const [shown, warnings, today, checklist] = await Promise.all([
    readFigures(api),
    // These stand at the top. If they came later, they would push the rest down.
    loadSection(fetchWarnings(api)),
    loadSection(fetchToday(api)),
    can(user, 'operate') ? loadSection(fetchChecklist(api)) : null,
  ])
  return {
    now,
    greeting: greetingAt(dhakaHour(now) ?? 0),
    date: formatDate(now),
    ...shown,
    warnings,
    today,
    activity,
    demand,
    revenueDays,
    checklist,
  }
}

const shownActivities = 3

export function Component() {
  const { now, greeting, date, figures, waiting, warnings, today, checklist, ...sections } =
    useLoaderData<typeof loader>()
  const { user } = useSession()
  if (!user) return null
  return (
    <TablePage description={`${greeting}, ${user.name} · ${date}`}>
      {waiting && (
        <TodoList waiting={waiting} now={now} warnings={'value' in warnings ? warnings.value.data : []} />
      )}
      <Section of={warnings}>
        {(value) => <WarningList warnings={withoutTasks(value, waiting)} now={now} />}
      </Section>
      {checklist && <Section of={checklist}>{(value) => <ChecklistCard checklist={value} />}</Section>}
      <Section of={today}>{(value) => <TodayCard today={value} />}</Section>
      <StatCards figures={figures} mayModerate={can(user, 'moderate')} />
      <RevenueCard figures={figures}>
        {sections.revenueDays && (
          <DeferredSection
            part={sections.revenueDays}
            fallback={<Skeleton className="h-40 w-full rounded-card sm:h-72" />}
          >
            {(days) => <RevenueHistory days={days} />}
          </DeferredSection>
        )}
      </RevenueCard>
      <CardSection
        title="সাম্প্রতিক কাজ"
        note={can(user, 'read_audit') && <MoreLink to={adminPaths.audit}>আরও পুরোনো কাজ</MoreLink>}
        className="gap-2"
      >
        <DeferredSection part={sections.activity}>
          {(entries) => <ActivityList entries={entries.slice(0, shownActivities)} now={now} />}
        </DeferredSection>
      </CardSection>
      <CardSection
        title="কোন জেলায় সেবাদাতা দরকার"
        note={
          can(user, 'read_growth') && <MoreLink to={adminPaths.demandTab('funnel')}>সব জেলার ঘাটতি</MoreLink>
        }
        className="gap-2"
      >
        <DeferredSection part={sections.demand}>
          {(demand) => <DistrictRanking demand={demand} />}
        </DeferredSection>
      </CardSection>
    </TablePage>
  )
}

const MoreLink = (props: ComponentProps<typeof Link>) => (
  <Link {...props} className="-my-2 inline-flex min-h-11 items-center text-action underline" />
)

type DeferredSectionProps<Value> = {
  part: Promise<SectionResult<Value>>
  fallback?: ReactNode
  children: (value: Value) => ReactNode
}

function DeferredSection<Value>({ part, fallback = lines, children }: DeferredSectionProps<Value>) {
  const arrived = useArrived(part)
  const [last, setLast] = useState(arrived)
  if (arrived && arrived !== last) setLast(arrived)
  // While the page loads again, no placeholder replaces what is there.
  const result = arrived ?? last
  return result ? <Section of={result}>{children}</Section> : fallback
}

type SectionProps<Value> = { of: SectionResult<Value>; children: (value: Value) => ReactNode }

function Section<Value>({ of: result, children }: SectionProps<Value>) {
  if ('value' in result) return children(result.value)
  return <ErrorState title="এই অংশটি আনা যায়নি">{result.error}</ErrorState>
}

const lines = (
  <div role="status" aria-label="লোড হচ্ছে" className="flex flex-col gap-4">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-9 w-full" />
    ))}
  </div>
)

type Stat = {
  label: string
  total: number
  previous?: number
  to?: string
  isQueue?: true
  /** What is shown instead of a zero. */
  none: string
}

function StatCards({ figures, mayModerate }: { figures: Dashboard; mayModerate: boolean }) {
  const stats: Stat[] = [
    {
      label: 'যাচাইয়ের অপেক্ষায়',
      total: figures.workers_pending,
      previous: figures.workers_pending_previous,
      ...(mayModerate && { to: adminPaths.moderation }),
      isQueue: true,
      none: 'কেউ অপেক্ষায় নেই',
    },
    {
      label: 'অনুমোদিত সেবাদাতা',
      total: figures.workers_approved,
      previous: figures.workers_approved_previous,
      ...(mayModerate && { to: adminPaths.approvedWorkers }),
      none: 'এখনো কেউ নেই',
    },
    {
      label: 'চালু সাবস্ক্রিপশন',
      total: figures.subscriptions_active,
      previous: figures.subscriptions_active_previous,
      none: 'এখন একটিও নেই',
    },
    { label: 'চালু বুস্ট', total: figures.boosts_active, none: 'এখন একটিও নেই' },
  ]
  return (
    <CardSection title="এখন" note="পাশে গত মাসের চেয়ে" className="gap-2">
      <ul aria-label="সংখ্যায়" className="grid gap-x-4 sm:grid-cols-2 sm:gap-y-3 xl:grid-cols-4">
        {stats.map((stat) => (
          <StatRow key={stat.label} {...stat} />
        ))}
      </ul>
    </CardSection>
  )
}

function StatRow({ label, total, previous = 0, to, isQueue, none }: Stat) {
  const change = changeOf(total, previous)
  return (
    <li className="relative flex items-baseline gap-2 sm:block">
      <p className="grow text-sm text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      {total === 0 && change === null ? (
        <p className="text-muted">{none}</p>
      ) : (
        <p className="font-semibold sm:text-lg">{formatCount(total)}</p>
      )}
      <div className="max-sm:min-w-24">
        {change !== null && (
          <ChangeMark
            percent={change}
            than={<span className="sr-only">গত মাসের চেয়ে</span>}
            isQueue={isQueue}
          />
        )}
      </div>
    </li>
  )
}

function ActivityList({ entries, now }: { entries: readonly Activity[]; now: number }) {
  if (entries.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-card bg-sunken p-4 text-muted">
        <Icon icon={History} className="size-6" />
        এখনো কোনো কাজ হয়নি। যাচাই বা সম্পাদনা করলে এখানে দেখা যাবে।
      </p>
    )
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2 first:pt-0 last:pb-0">
          <span className="font-semibold">{entry.actor_name}</span> {actionText(entry)}{' '}
          <time
            dateTime={entry.created_at}
            title={formatDateTime(entry.created_at)}
            className="text-sm text-muted"
          >
            {formatRelative(entry.created_at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}

const countOf = (unit: string) => (total: number) => `${formatCount(total)}${unit}`

const todayFigures = [
  { name: 'revenue', label: 'আয়', written: exactTaka },
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
function TodayCard({ today }: { today: Today }) {
  const day = weekdayOf(today.day)
  const isKnown = failures.some(({ name }) => today[name] !== null)
  const broke = failures.filter(({ name }) => (today[name] ?? 0) > 0)
  return (
    <CardSection title={`আজ, ${day}`} note="পাশে গত সপ্তাহে এ সময়" className="gap-2">
      <dl className="grid gap-x-4 sm:grid-cols-3 sm:gap-y-3 xl:grid-cols-4">
        {todayFigures.map(({ name, label, written }) => {
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
