import * as z from 'zod/mini'
import { warningKinds } from '#worker/features/audit/audit.schema.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import { count, done, id, json, moment, noContent } from '#worker/openapi/answer-kit.ts'
import { checklistSteps, missingReasons } from './checklist/checklist.schema.ts'
import { operatorChannels } from './warnings/warnings.schema.ts'

const jobRun = z.strictObject({
  id,
  job: z.string(),
  label: z.string(),
  item: z.string(),
  started_at: moment,
  finished_at: z.nullable(moment),
  handled: count,
  error: z.nullable(z.string()),
})

const checklist = z.strictObject({
  total: count,
  settled: count,
  steps: z.array(
    z.strictObject({
      name: z.enum(checklistSteps),
      state: z.enum(['done', 'skipped', 'missing']),
      reason: z.nullable(z.enum(missingReasons)),
      field: z.nullable(z.string()),
      skippable: z.boolean(),
    }),
  ),
})

const check = z.strictObject({ ok: z.boolean(), ms: count })

export const operationsAnswers = {
  'GET /api/admin/jobs': json(
    'The recurring jobs with their last runs and failures',
    z.strictObject({
      data: z.strictObject({
        jobs: z.array(
          z.strictObject({
            name: z.string(),
            label: z.string(),
            item: z.string(),
            rhythm: z.enum(['five_minutes', 'nightly']),
            condition: z.enum(['never', 'failed', 'late', 'well']),
            last_run_at: z.nullable(moment),
            last_seconds: z.nullable(z.number()),
            last_handled: z.nullable(count),
            last_error: z.nullable(z.string()),
            last_succeeded_at: z.nullable(moment),
            failures_in_a_row: z.number(),
            next_expected_at: moment,
            progress: z.nullable(z.strictObject({ done: count, of: count })),
          }),
        ),
        runs: z.array(jobRun),
        failures: z.array(jobRun),
        invariants: z.strictObject({
          checked_at: z.nullable(moment),
          rules: z.number(),
          findings: z.array(
            z.strictObject({
              rule: z.string(),
              label: z.string(),
              count,
              ids: z.array(z.union([z.string(), z.number()])),
            }),
          ),
        }),
      }),
    }),
  ),
  'GET /api/admin/warnings': json(
    'What needs the attention of the staff: events that no admin has seen, then what is wrong now, most urgent first',
    z.strictObject({
      data: z.array(
        z.strictObject({
          kind: z.enum(warningKinds),
          subject: z.string(),
          reason: z.string(),
          detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
          since: z.nullable(moment),
          event: z.nullable(
            z.strictObject({
              id,
              count,
              last_at: moment,
              user: z.nullable(z.strictObject({ id, name: z.string(), role: z.nullable(z.enum(roles)) })),
            }),
          ),
        }),
      ),
      meta: z.strictObject({ total: count }),
    }),
  ),
  'POST /api/admin/warnings/:id/acknowledge': done('Marks an event as seen'),
  'PUT /api/admin/settings/operator': done('Saves where the operator is told of warnings', {
    data: z.strictObject({
      operator_channel: z.string(),
      operator_webhook_url: z.strictObject({ set: z.boolean(), last4: z.string() }),
      updated_at: moment,
    }),
  }),
  'POST /api/admin/settings/operator/test': done('Sends a test message to the operator', {
    channel: z.enum(operatorChannels),
  }),
  'GET /api/admin/checklist': json('What the installation still lacks', z.strictObject({ data: checklist })),
  'PUT /api/admin/checklist/:step': done('Skips an optional step of the checklist, or takes it up again', {
    data: checklist,
  }),
  'POST /api/client-errors': noContent(
    'Reports an error of the browser. Reports above the limits of a day are dropped without notice',
  ),
  'GET /api/health': json(
    'Whether the Worker runs, and the Git commit that was deployed',
    z.strictObject({ status: z.literal('ok'), version: z.string() }),
  ),
  'GET /api/ready': json(
    'Whether the database, KV and the bucket of the pictures answer, each with its time in milliseconds, and whether the frequent cron ran in time. 503 `not_ready` with the same fields if a service does not answer',
    z.strictObject({
      status: z.literal('ready'),
      cron: z.enum(['on_time', 'late', 'unknown']),
      checks: z.strictObject({ d1: check, kv: check, r2: check }),
    }),
  ),
}
