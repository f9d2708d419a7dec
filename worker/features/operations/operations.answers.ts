import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { eventKinds } from '#worker/features/audit/audit.schema.ts'
import type { JobState } from '#worker/features/audit/audit.table.ts'
import { groupAnswer } from '#worker/features/settings-admin/settings-admin.answers.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import {
  count,
  decided,
  done,
  id,
  json,
  many,
  moment,
  noContent,
  orNull,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { StepState } from './checklist/checklist.rules.ts'
import { checklistSteps, missingReasons } from './checklist/checklist.schema.ts'
import { invariantLabel } from './invariants/invariants.schema.ts'
import type { listRuns } from './jobs/jobs.queries.ts'
import { jobCondition, nextRun, type JobSchedule } from './jobs/jobs.rules.ts'
import type { InvariantCheckRow } from './operations.table.ts'
import type { Warning as FoundWarning } from './warnings/conditions.rules.ts'
import { conditionKinds, warningPages } from './warnings/warnings.schema.ts'

type Job = Pick<JobSchedule, 'name' | 'label' | 'item' | 'rhythm'> & {
  state: JobState | undefined
  progress: { done: number; of: number } | null
  now: Date
}

const job = view<Job>()({
  name: text,
  label: text,
  item: text,
  rhythm: z.enum(['five_minutes', 'nightly']),
  condition: [
    z.enum(['never', 'failed', 'late', 'well']),
    ({ rhythm, state, now }) => jobCondition(rhythm, state, now),
  ],
  last_run_at: [z.nullable(moment), ({ state }) => state?.lastStartedAt ?? null],
  /** Seconds, of the last run; the clock of a run stands still between database calls. */
  last_seconds: [
    z.nullable(z.number()),
    ({ state }) =>
      state ? Math.max(0, (state.lastFinishedAt.getTime() - state.lastStartedAt.getTime()) / 1000) : null,
  ],
  last_handled: [z.nullable(count), ({ state }) => state?.lastHandled ?? null],
  last_error: [z.nullable(text), ({ state }) => state?.lastError ?? null],
  last_succeeded_at: [z.nullable(moment), ({ state }) => state?.lastSucceededAt ?? null],
  failures_in_a_row: [z.number(), ({ state }) => state?.failures ?? 0],
  next_expected_at: [moment, ({ rhythm, now }) => nextRun(rhythm, now)],
  /** Of work that takes several runs and is not complete: profiles, or tables and buckets of a backup. */
  progress: z.nullable(z.strictObject({ done: count, of: count })),
})

const jobRun = view<RowOf<typeof listRuns> & Pick<JobSchedule, 'label' | 'item'>>()({
  id,
  job: text,
  label: text,
  item: text,
  started_at: moment,
  finished_at: z.nullable(moment),
  handled: count,
  error: z.nullable(text),
})

type Checks = { checks: readonly InvariantCheckRow[] }

/** Since when every rule has been checked, and what is broken. Ids only, no names. */
const invariants = view<Checks>()({
  checked_at: [
    z.nullable(moment),
    ({ checks }) =>
      checks.length > 0 ? new Date(Math.min(...checks.map(({ checkedAt }) => checkedAt.getTime()))) : null,
  ],
  rules: [z.number(), ({ checks }) => checks.length],
  findings: [
    z.array(
      z.strictObject({ rule: text, label: text, count, ids: z.array(z.union([z.string(), z.number()])) }),
    ),
    ({ checks }) =>
      checks
        .filter(({ found }) => found > 0)
        .map(({ rule, found, ids }) => ({ rule, label: invariantLabel(rule), count: found, ids })),
  ],
})

type Jobs = {
  jobs: readonly Job[]
  runs: readonly Parameters<typeof jobRun>[0][]
  failures: readonly Parameters<typeof jobRun>[0][]
  invariants: Checks
}

export const adminJobs = view<Jobs>()({
  jobs: many(job),
  runs: many(jobRun),
  failures: many(jobRun),
  invariants,
})

const event = view<NonNullable<FoundWarning['event']>>()({
  id,
  count,
  last_at: [moment, ({ lastAt }) => lastAt],
  user: z.nullable(z.strictObject({ id, name: text, role: z.nullable(z.enum(roles)) })),
})

/** `since`: null where no moment is known; `began` says what happened then. `event`: null for a condition, which ends by itself. */
export const shownWarning = view<FoundWarning>()({
  kind: z.enum([...eventKinds, ...conditionKinds]),
  subject: text,
  title: text,
  reason: text,
  advice: [z.nullable(text), ({ advice }) => advice ?? null],
  link: [
    z.nullable(z.strictObject({ page: z.enum(warningPages), action: text })),
    ({ link }) => link ?? null,
  ],
  began: text,
  since: z.nullable(moment),
  event: orNull(event),
})
export type Warning = z.output<typeof shownWarning.schema>

const step = view<StepState>()({
  name: z.enum(checklistSteps),
  state: z.enum(['done', 'skipped', 'missing']),
  reason: z.nullable(z.enum(missingReasons)),
  field: z.nullable(text),
  skippable: z.boolean(),
})

export const adminChecklist = view<{ steps: readonly StepState[] }>()({
  total: [count, ({ steps }) => steps.length],
  /** The steps that are done or skipped. */
  settled: [count, ({ steps }) => steps.filter(({ state }) => state !== 'missing').length],
  steps: many(step),
})

const check = z.strictObject({ ok: z.boolean(), ms: count })

export const operationsAnswers = {
  'GET /api/admin/jobs': json('The recurring jobs with their last runs and failures', { data: adminJobs }),
  'GET /api/admin/warnings': json(
    'What needs the attention of the staff: events that no admin has seen, then what is wrong now, most urgent first',
    { data: many(shownWarning), meta: z.strictObject({ total: count }) },
  ),
  'POST /api/admin/warnings/acknowledge': done('Marks several events as seen', decided),
  'POST /api/admin/warnings/:id/acknowledge': done('Marks an event as seen'),
  'PUT /api/admin/settings/operator': done('Saves where the operator is told of warnings', {
    data: groupAnswer('operator'),
  }),
  'POST /api/admin/settings/operator/test': done('Sends a test message to the operator', {
    channel: text,
  }),
  'GET /api/admin/checklist': json('What the installation still lacks', { data: adminChecklist }),
  'PUT /api/admin/checklist/:step': done('Skips an optional step of the checklist, or takes it up again'),
  'POST /api/client-errors': noContent(
    'Reports an error of the browser. Reports above the limits of a day are dropped without notice',
  ),
  'GET /api/health': json('Whether the Worker runs, and the Git commit that was deployed', {
    status: z.literal('ok'),
    version: text,
  }),
  'GET /api/ready': json(
    'Whether the database, KV and the bucket of the pictures answer, each with its time in milliseconds, and whether the frequent cron ran in time. 503 `not_ready` with the same fields if a service does not answer',
    {
      status: z.literal('ready'),
      cron: z.enum(['on_time', 'late', 'unknown']),
      checks: z.strictObject({ d1: check, kv: check, r2: check }),
    },
  ),
}
