import '#web/staff.css'
import { TablePage } from '#web/app/table-page.tsx'
import { RotateCw } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDateTime, formatRelative } from '#web/lib/format-time.ts'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Table } from '#web/ui/list/table.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await unwrap(context.get(apiContext).admin.jobs.$get())
  return { ...data, now: Date.now() }
}

type Jobs = Awaited<ReturnType<typeof loader>>
type Job = Jobs['jobs'][number]
type Run = Jobs['runs'][number]

const conditions: Record<Job['condition'], { label: string; tone: BadgeTone }> = {
  well: { label: 'ঠিক আছে', tone: 'success' },
  late: { label: 'সময়মতো চলছে না', tone: 'warning' },
  failed: { label: 'ব্যর্থ', tone: 'danger' },
  never: { label: 'কখনো চলেনি', tone: 'neutral' },
}

const rhythms: Record<Job['rhythm'], string> = {
  five_minutes: 'প্রতি ৫ মিনিটে',
  nightly: 'প্রতি রাত ৩:১০ মিনিটে',
}

export function Component() {
  const { jobs, runs, failures, invariants, now } = useLoaderData<typeof loader>()
  const { state, revalidate } = useRevalidator()
  return (
    <TablePage
      actions={
        <Button
          variant="secondary"
          icon={RotateCw}
          pending={state === 'loading'}
          onClick={() => void revalidate()}
        >
          নতুন করে দেখুন
        </Button>
      }
    >
      <ul aria-label="কাজগুলো" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {jobs.map((job) => (
          <JobCard key={job.name} job={job} now={now} />
        ))}
      </ul>
      <Invariants report={invariants} now={now} />
      <Runs
        title="শেষ যেগুলো ব্যর্থ হয়েছে"
        caption="ব্যর্থ কাজ"
        runs={failures}
        empty="শেষ ৯০ দিনে কোনো কাজ ব্যর্থ হয়নি।"
      />
      <Runs
        title="শেষ যা করা হয়েছে"
        caption="শেষ কাজ"
        runs={runs}
        empty="এখনো করার মতো কিছু পাওয়া যায়নি। যে বারে কিছু করার থাকে না, তা এখানে লেখা হয় না।"
      />
    </TablePage>
  )
}

function Invariants({ report, now }: { report: Jobs['invariants']; now: number }) {
  const id = useId()
  const { findings, checked_at: checkedAt } = report
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        ডেটাবেসের নিয়ম
      </h2>
      <p className="rounded-card bg-sunken p-4 text-muted">
        {findings.length > 0
          ? 'নিচের সারিগুলো নিয়ম মানে না। কেন, তা দেখে ঠিক করা দরকার।'
          : checkedAt === null
            ? 'সব নিয়ম এখনো একবার মেলানো হয়নি।'
            : `সব ঠিক আছে। শেষবার সব মেলানো হয়েছে ${formatRelative(checkedAt, now)}।`}
      </p>
      {findings.length > 0 && (
        <Table
          caption="যে নিয়ম মেলেনি"
          rows={findings}
          rowKey={({ rule }) => rule}
          columns={[
            { header: 'নিয়ম', heading: true, cell: FindingRule },
            { header: 'সারি', cell: ({ count }) => formatCount(count) },
            { header: 'আইডি', cell: FindingIds },
          ]}
        />
      )}
    </section>
  )
}

type Finding = Jobs['invariants']['findings'][number]

const FindingRule = ({ rule, label }: Finding) => (
  <>
    {label} <code className="text-sm text-muted [overflow-wrap:anywhere]">{rule}</code>
  </>
)

const FindingIds = ({ ids, count }: Finding) => (
  <span className="[overflow-wrap:anywhere]">
    {ids.join(', ')}
    {count > ids.length && ' …'}
  </span>
)

function JobCard({ job, now }: { job: Job; now: number }) {
  const { label, tone } = conditions[job.condition]
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-lg">{job.label}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-muted">{rhythms[job.rhythm]}</p>
      <dl className="grid gap-1.5">
        <Fact term="শেষ চলেছে">
          {job.last_run_at ? (
            <time dateTime={job.last_run_at} title={formatDateTime(job.last_run_at)}>
              {formatRelative(job.last_run_at, now)}
            </time>
          ) : (
            'কখনো চলেনি'
          )}
        </Fact>
        {job.last_run_at && <Fact term="ফল">{resultText(job)}</Fact>}
        {job.condition === 'failed' && (
          <Fact term="শেষ সফল">
            {job.last_succeeded_at ? formatRelative(job.last_succeeded_at, now) : 'কখনো না'}
          </Fact>
        )}
        {job.progress && (
          <Fact term="এগিয়েছে">
            {formatCount(job.progress.of)}টির মধ্যে {formatCount(job.progress.done)}টি
          </Fact>
        )}
        <Fact term="এরপর">{formatRelative(job.next_expected_at, now)}</Fact>
      </dl>
      {job.last_error && (
        <p className="rounded-card bg-danger-tint px-3 py-2 text-sm [overflow-wrap:anywhere]">
          {errorText(job.last_error)}
          {job.failures_in_a_row > 1 && ` (পরপর ${formatCount(job.failures_in_a_row)} বার)`}
        </p>
      )}
      {job.condition === 'late' && (
        <p className="rounded-card bg-warning-tint px-3 py-2 text-sm">
          নির্ধারিত সময়ে চলেনি। সার্ভারের সময়সূচি (cron) চালু আছে কি না দেখুন।
        </p>
      )}
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 text-end font-semibold">{children}</dd>
    </div>
  )
}

const handledText = (item: string, handled: number) =>
  handled === 0 ? 'করার কিছু ছিল না' : `${formatCount(handled)}টি ${item}`.trim()

const resultText = (job: Job) =>
  job.last_error === null ? handledText(job.item, job.last_handled ?? 0) : 'ব্যর্থ'

type RunsProps = { title: string; caption: string; runs: readonly Run[]; empty: string }

function Runs({ title, caption, runs, empty }: RunsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {runs.length === 0 ? (
        <p className="rounded-card bg-sunken p-4 text-muted">{empty}</p>
      ) : (
        <Table
          caption={caption}
          rows={runs}
          rowKey={({ id }) => id}
          columns={[
            { header: 'কাজ', heading: true, cell: ({ label }) => label },
            { header: 'সময়', cell: RunTime },
            { header: 'ফল', cell: RunResult },
          ]}
        />
      )}
    </section>
  )
}

const RunTime = ({ started_at: at }: Run) => <time dateTime={at}>{formatDateTime(at)}</time>

const RunResult = ({ item, handled, error }: Run) =>
  error === null ? (
    handledText(item, handled)
  ) : (
    <span className="text-danger [overflow-wrap:anywhere]">{errorText(error)}</span>
  )

const causes: readonly (readonly [RegExp, string])[] = [
  [/timed? ?out|timeout|deadline/i, 'সময়ের মধ্যে উত্তর আসেনি'],
  [/network|fetch failed|connection|ECONN|unreachable/i, 'বাইরের সেবার সঙ্গে সংযোগ হয়নি'],
  [/SQLITE_BUSY|database is locked|overloaded|D1_ERROR.*reset/i, 'ডেটাবেস তখন ব্যস্ত ছিল'],
  [/no such (?:table|column)/i, 'ডেটাবেসের হালনাগাদ (migration) বাকি আছে'],
  [/unseal|decrypt|SETTINGS_KEY/i, 'গোপন সেটিংস খোলা যায়নি; SETTINGS_KEY মিলছে না'],
]

function errorText(error: string): string {
  const cause = causes.find(([pattern]) => pattern.test(error))?.[1]
  return cause ? `${cause}: ${error}` : `অজানা ত্রুটি: ${error}`
}
