import * as z from 'zod/mini'
import { count, done, id, json, moment, pageFields } from '#worker/openapi/answer-kit.ts'
import { incidentKinds, operatorVendors } from './incidents.schema.ts'

/** Numbers and codes of an incident. */
export const incidentDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const operatorSettings = z.strictObject({
  operator_channel: z.string(),
  operator_webhook_url: z.strictObject({ set: z.boolean(), last4: z.string() }),
  updated_at: moment,
})

export const incidentsAnswers = {
  'GET /api/admin/incidents': json(
    'A page of the incidents of the last 90 days, newest first',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          kind: z.enum(incidentKinds),
          subject: z.string(),
          reason: z.string(),
          detail: incidentDetail,
          opened_at: moment,
          last_seen_at: moment,
          closed_at: z.nullable(moment),
          announced_at: z.nullable(moment),
          recovery_announced_at: z.nullable(moment),
          failed_tries: count,
        }),
      ),
      meta: z.strictObject(pageFields),
    }),
  ),
  'PUT /api/admin/settings/operator': done('Saves where the operator is told of incidents', {
    data: operatorSettings,
  }),
  'POST /api/admin/settings/operator/test': done('Sends a test message to the operator', {
    vendor: z.enum(operatorVendors),
  }),
}
