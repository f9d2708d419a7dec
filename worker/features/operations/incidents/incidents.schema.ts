import * as z from 'zod/mini'
import { filled, pageField } from '#worker/lib/input/query-fields.ts'

/** What an incident may be about. A new kind needs its texts in `incident-texts.schema.ts` and a link in `warning-list.tsx`. */
export const incidentKinds = [
  'gateway_failing',
  'sms_failing',
  'sms_balance_low',
  'images_quota',
  'job_failed',
  'job_late',
  'backlog',
  'counter_differs',
  'invariant_broken',
  'backup_incomplete',
  'channel_failing',
  'browser_errors',
] as const
export type IncidentKind = (typeof incidentKinds)[number]

/** Numbers and codes for the text. */
export type IncidentDetail = Record<string, string | number | boolean>

/** What a text is made from: an incident, or a condition that is shown on the dashboard. */
export type DescribedIncident = {
  kind: IncidentKind
  subject: string
  reason: string
  detail: IncidentDetail
}

export const incidentStates = ['open', 'closed'] as const
export type IncidentState = (typeof incidentStates)[number]

export const incidentsQuery = z.object({
  state: filled(z.enum(incidentStates, 'অবস্থা তালিকা থেকে বেছে নিন')),
  kind: filled(z.enum(incidentKinds, 'ধরন তালিকা থেকে বেছে নিন')),
  page: pageField,
})

export const operatorVendors = ['off', 'slack', 'discord', 'ntfy', 'sms'] as const
export type OperatorVendor = (typeof operatorVendors)[number]
