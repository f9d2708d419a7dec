import * as z from 'zod/mini'
import { roles } from '#worker/lib/rights.schema.ts'
import { anyJson, count, csv, id, json, moment } from '#worker/openapi/answer-kit.ts'

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
}
