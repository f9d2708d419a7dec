import * as z from 'zod/mini'
import {
  count,
  created,
  done,
  id,
  json,
  many,
  moment,
  pageFields,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { AgentFigures, FormRow } from './onboarding.queries.ts'
import { agreementWays, onboardingStates } from './onboarding.schema.ts'

const formFields = {
  id,
  name: text,
  trade: [z.nullable(text), ({ trade }: FormRow) => trade],
  place: [z.nullable(text), ({ place }: FormRow) => place],
  state: z.enum(onboardingStates),
  agreed_by: [z.nullable(z.enum(agreementWays)), ({ agreedBy }: FormRow) => agreedBy],
  sent_at: [moment, ({ createdAt }: FormRow) => createdAt],
  /** When a form that waits is deleted. */
  expires_at: [z.nullable(moment), (row: FormRow) => (row.state === 'waiting' ? row.expiresAt : null)],
} as const

/** A form for the agent who took it, with the number until the worker agrees. */
export const ownCase = view<FormRow>()({
  ...formFields,
  phone: z.nullable(text),
})

/** The same for admins. The number is on the page of the profile. */
export const caseOf = view<FormRow>()({
  ...formFields,
  agent: [z.strictObject({ id, name: text }), (row) => ({ id: row.agentId, name: row.agentName })],
  provider_id: [z.nullable(id), (row) => row.providerId],
})

/** Of the approved workers who agreed 30 days ago or earlier: how many a customer has called since, and who answered the last call. */
export const agentFigures = view<AgentFigures>()({
  agent: [z.strictObject({ id, name: text }), (row) => ({ id: row.agent_id, name: row.agent_name })],
  taken: count,
  taken_today: [count, (row) => row.today],
  waiting: count,
  approved: count,
  rejected: count,
  agreed_long_ago: [count, (row) => row.due],
  called_since: [count, (row) => row.asked],
  still_answering: [count, (row) => row.answering],
})

export const onboardingAnswers = {
  'POST /api/onboarding/forms': created('Takes the form of a worker; the same key again changes nothing', {
    data: z.strictObject({ id }),
  }),
  'GET /api/onboarding/forms': json('The forms that the user took, newest first', {
    data: many(ownCase),
    meta: z.strictObject(pageFields),
    figures: z.nullable(agentFigures.schema),
    daily_limit: count,
    missed_call_number: text,
  }),
  'POST /api/onboarding/forms/:id/code': done('Sends the worker of a form a code', {
    retry_after: count,
    dev_otp: z.optional(text),
  }),
  'POST /api/onboarding/forms/:id/agreement': done('The worker agrees by the code, which opens the account'),
  'POST /api/onboarding/missed-calls': done('A telephone provider reports a missed call'),
  'GET /api/admin/onboarding': json('The forms of all agents, with their figures', {
    data: many(caseOf),
    meta: z.strictObject(pageFields),
    agents: many(agentFigures),
  }),
}
