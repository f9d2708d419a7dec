import * as z from 'zod/mini'
import { alarmKinds } from '#worker/features/audit/alarms/alarms.schema.ts'
import { roles } from '#worker/features/people/people.schema.ts'
import { anyJson, count, csv, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

const jobRun = z.strictObject({
  id,
  job: z.string(),
  started_at: moment,
  finished_at: z.nullable(moment),
  handled: count,
  error: z.nullable(z.string()),
})

export const auditAnswers = {
  'GET /api/admin/audit': json(
    'A page of the audit log, newest first',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          actor: z.nullable(z.strictObject({ id, name: z.string() })),
          before: z.nullable(z.record(z.string(), anyJson)),
          after: z.nullable(z.record(z.string(), anyJson)),
          request_id: z.nullable(z.string()),
          actor_name: z.string(),
          action: z.string(),
          entity: z.string(),
          entity_id: z.string(),
          subject: z.nullable(z.string()),
          created_at: moment,
        }),
      ),
      meta: z.strictObject({ per_page: count, newer: z.nullable(z.number()), older: z.nullable(z.number()) }),
    }),
  ),
  'GET /api/admin/audit/filters': json(
    'The actors and actions that the audit log can be filtered by',
    z.strictObject({
      data: z.strictObject({
        actors: z.array(z.strictObject({ id, name: z.string(), role: z.enum(roles) })),
        actions: z.array(z.string()),
        entities: z.array(z.string()),
      }),
    }),
  ),
  'GET /api/admin/audit/export': csv('The filtered audit log as a file'),
  'GET /api/admin/dashboard/activity': json(
    'The latest entries of the audit log, for the dashboard',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          actor_name: z.string(),
          action: z.string(),
          entity: z.string(),
          entity_id: z.string(),
          subject: z.nullable(z.string()),
          created_at: moment,
        }),
      ),
    }),
  ),
  'GET /api/admin/jobs': json(
    'The recurring jobs with their last runs and failures',
    z.strictObject({
      data: z.strictObject({
        jobs: z.array(
          z.strictObject({
            name: z.enum([
              'sms',
              'expire',
              'payments',
              'harvest',
              'search_words',
              'push',
              'backup_parts',
              'watch',
              'sweep',
              'erasures',
              'documents',
              'orphan_images',
              'counters',
              'backup',
              'invariants',
            ]),
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
  'GET /api/admin/alarms': json(
    'The alarms, newest first',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          kind: z.enum(alarmKinds),
          user: z.nullable(z.strictObject({ id, name: z.string(), role: z.nullable(z.enum(roles)) })),
          detail: z.record(z.string(), z.union([z.string(), z.number()])),
          count,
          first_at: moment,
          last_at: moment,
        }),
      ),
      meta: z.strictObject({ total: count }),
    }),
  ),
  'POST /api/admin/alarms/:id/acknowledge': done('Marks an alarm as seen'),
}
