import '#web/staff.css'
import { BadgeCheck, ChartNoAxesColumn, CreditCard, Hourglass, Rocket, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { ActivityList } from '#web/features/audit/activity-list.tsx'
import { fetchActivity } from '#web/features/audit/audit.calls.ts'
import { roleRights, can } from '#worker/lib/rights.schema.ts'
import {
  fetchDashboard,
  fetchDemand,
  fetchToday,
  fetchWaiting,
  fetchRevenueDays,
  fetchWarnings,
  type Dashboard,
} from './dashboard.calls.ts'
import { DistrictRanking } from './district-ranking.tsx'
import { greetingAt, changeOf } from './dashboard.rules.ts'
import { MonthComparison, RevenueCard, RevenueHistory, RevenueSkeleton } from './revenue-card.tsx'
import { EarnedToday, TodayCard } from './today-card.tsx'
import { TodoList, withoutTasks } from './todo-list.tsx'
import { WarningList } from './warning-list.tsx'
import { ChecklistCard } from '#web/features/operations/checklist/checklist-steps.tsx'
import { fetchChecklist } from '#web/features/operations/checklist/checklist.calls.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, type Api } from '#web/lib/api.ts'
import { dhakaHour, formatDate } from '#web/lib/format-time.ts'
import { sessionSnapshot } from '#web/lib/session-store.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TablePage } from '#web/app/pages/table-page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { deferred, Await, type Deferred } from '#web/lib/deferred.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { ChangeMark } from './change-mark.tsx'

/** The data of a section, or its error. A failed section does not affect the rest of the page. */
type SectionResult<Value> = { value: Value } | { error: string }
const loadSection = <Value,>(call: Promise<Value>): Promise<Deferred<SectionResult<Value>>> =>
  deferred(
    call.then(
      (value) => ({ value }),
      (error: unknown) => ({ error: asApiError(error).message }),
    ),
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
  const [warnings, today, activity, demand, revenueDays, checklist] = await Promise.all([
    loadSection(fetchWarnings(api)),
    loadSection(fetchToday(api)),
    loadSection(fetchActivity(api)),
    loadSection(fetchDemand(api)),
    can(user, 'read_payments') ? loadSection(fetchRevenueDays(api)) : null,
    can(user, 'operate') ? loadSection(fetchChecklist(api)) : null,
  ])
  return {
    now,
    greeting: greetingAt(dhakaHour(now) ?? 0),
    date: formatDate(now),
    ...(await readFigures(api)),
    warnings,
    today,
    activity,
    demand,
    revenueDays,
    checklist,
  }
}

export function Component() {
  const { now, greeting, date, figures, waiting, ...sections } = useLoaderData<typeof loader>()
  const { user } = useSession()
  if (!user) return null
  return (
    <TablePage description={`${greeting}, ${user.name} · ${date}, ${roleRights[user.role].label}`}>
      {waiting && (
        <Await part={sections.warnings} fallback={<TodoList waiting={waiting} now={now} />}>
          {(loaded) => (
            <TodoList waiting={waiting} now={now} warnings={'value' in loaded ? loaded.value.data : []} />
          )}
        </Await>
      )}
      <DeferredSection part={sections.warnings} fallback={null}>
        {(warnings) => <WarningList warnings={withoutTasks(warnings, waiting)} now={now} />}
      </DeferredSection>
      {sections.checklist && (
        <DeferredSection part={sections.checklist} fallback={null}>
          {(checklist) => <ChecklistCard checklist={checklist} />}
        </DeferredSection>
      )}
      <DeferredSection part={sections.today} fallback={<Skeleton className="h-56 w-full rounded-card" />}>
        {(today) => (
          <TodayCard
            today={today}
            earned={
              sections.revenueDays && (
                <Await part={sections.revenueDays} fallback={null}>
                  {(days) => 'value' in days && <EarnedToday days={days.value} />}
                </Await>
              )
            }
          />
        )}
      </DeferredSection>
      <StatCards figures={figures} mayModerate={can(user, 'moderate')} />
      <RevenueCard figures={figures}>
        {sections.revenueDays && (
          <DeferredSection part={sections.revenueDays} fallback={<RevenueSkeleton />}>
            {(days) => (
              <>
                <MonthComparison days={days} />
                <RevenueHistory days={days} />
              </>
            )}
          </DeferredSection>
        )}
      </RevenueCard>
      <Section title="সাম্প্রতিক কাজ">
        <DeferredSection part={sections.activity}>
          {(entries) => <ActivityList entries={entries} now={now} />}
        </DeferredSection>
        {can(user, 'read_audit') && (
          <ButtonLink
            variant="secondary"
            size="small"
            icon={ScrollText}
            to={adminPaths.audit}
            className="self-start"
          >
            আরও পুরোনো কাজ
          </ButtonLink>
        )}
      </Section>
      <Section
        title="কোন জেলায় সেবাদাতা দরকার"
        note="শেষ ৩০ দিনের হিসাব; একটি নম্বর দেখা তিনবার খোঁজার সমান। জেলার নিচে সেখানে সবচেয়ে বেশি চাওয়া পেশা।"
      >
        <DeferredSection part={sections.demand}>
          {(demand) => <DistrictRanking demand={demand} />}
        </DeferredSection>
        {can(user, 'read_growth') && (
          <ButtonLink
            variant="secondary"
            size="small"
            icon={ChartNoAxesColumn}
            to={adminPaths.demandTab('funnel')}
            className="self-start"
          >
            দর্শক থেকে গ্রাহক, আর সব জেলার ঘাটতি
          </ButtonLink>
        )}
      </Section>
    </TablePage>
  )
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg">{title}</h2>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children}
    </Card>
  )
}

type DeferredSectionProps<Value> = {
  part: Deferred<SectionResult<Value>>
  fallback?: ReactNode
  children: (value: Value) => ReactNode
}

function DeferredSection<Value>({ part, fallback = <Lines />, children }: DeferredSectionProps<Value>) {
  const { state, revalidate } = useRevalidator()
  return (
    <Await part={part} fallback={fallback}>
      {(result) =>
        'value' in result ? (
          children(result.value)
        ) : (
          <ErrorState
            title="এই অংশটি আনা যায়নি"
            retrying={state === 'loading'}
            onRetry={() => void revalidate()}
          >
            {result.error}
          </ErrorState>
        )
      }
    </Await>
  )
}

function Lines() {
  return (
    <div role="status" aria-label="লোড হচ্ছে" className="flex flex-col gap-4">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </div>
  )
}

type Stat = {
  label: string
  icon: Drawing
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
      icon: Hourglass,
      total: figures.workers_pending,
      previous: figures.workers_pending_previous,
      ...(mayModerate && { to: adminPaths.moderation }),
      isQueue: true,
      none: 'কেউ অপেক্ষায় নেই',
    },
    {
      label: 'অনুমোদিত সেবাদাতা',
      icon: BadgeCheck,
      total: figures.workers_approved,
      previous: figures.workers_approved_previous,
      ...(mayModerate && { to: adminPaths.approvedWorkers }),
      none: 'এখনো কেউ নেই',
    },
    {
      label: 'চালু সাবস্ক্রিপশন',
      icon: CreditCard,
      total: figures.subscriptions_active,
      previous: figures.subscriptions_active_previous,
      none: 'এখন একটিও নেই',
    },
    { label: 'চালু বুস্ট', icon: Rocket, total: figures.boosts_active, none: 'এখন একটিও নেই' },
  ]
  return (
    <ul aria-label="সংখ্যায়" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} />
      ))}
    </ul>
  )
}

function StatCard({ label, icon, total, previous = 0, to, isQueue, none }: Stat) {
  const change = changeOf(total, previous)
  return (
    <Card as="li" className="relative flex flex-col gap-1 has-[a:hover]:border-action">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-sm text-muted">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:underline">
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        <Icon icon={icon} className="size-6 text-action" />
      </div>
      {total === 0 && change === null ? (
        <p className="py-1 text-muted">{none}</p>
      ) : (
        <div className="text-2xl font-semibold sm:text-3xl">{formatCount(total)}</div>
      )}
      {change !== null && <ChangeMark percent={change} than="গত মাসের চেয়ে" isQueue={isQueue} />}
    </Card>
  )
}
