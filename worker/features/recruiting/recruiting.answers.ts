import * as z from 'zod/mini'
import { genders } from '#worker/features/providers/providers.schema.ts'
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
import type { ListRow } from './imports/imports.queries.ts'
import type { ReadRow } from './recruiting.rules.ts'
import {
  importStates,
  rowDoubts,
  rowProblems,
  type ImportState,
  agreementWays,
  onboardingStates,
} from './recruiting.schema.ts'
import type { AgentFigures, FormRow } from './onboarding/onboarding.queries.ts'

export const importedList = view<ListRow>()({
  id,
  name: text,
  created_by: text,
  created_at: [moment, (row) => new Date(row.created_at)],
  added: count,
  waiting: count,
  /** Of those who wait: whom an SMS has asked. */
  asked: count,
  agreed: count,
  refused: count,
})

/** A row as it was understood; `place` with its district. */
export const checkedRow = view<ReadRow & { district: string | null }>()({
  name: text,
  phone: z.nullable(text),
  trade: [z.nullable(text), ({ trade }) => trade?.name ?? null],
  place: [
    z.nullable(text),
    ({ place, district }) => place && [place.name, district].filter(Boolean).join(', '),
  ],
  years: z.nullable(count),
  gender: z.enum(genders),
  problems: z.array(z.enum(rowProblems)),
  doubts: z.array(z.enum(rowDoubts)),
})

type Invitation = {
  state: ImportState
  name: string | null
  trade: string | null
  place: string | null
  years: number | null
  gender: (typeof genders)[number] | null
}

/** What the link of the SMS shows. Once it is answered, it names nothing. */
export const invitation = view<Invitation>()({
  state: z.enum(importStates),
  name: z.nullable(text),
  trade: z.nullable(text),
  place: z.nullable(text),
  years: z.nullable(count),
  gender: z.nullable(z.enum(genders)),
})

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

export const recruitingAnswers = {
  'GET /api/admin/imports': json('The lists of workers that were brought in, newest first', {
    data: many(importedList),
    meta: z.strictObject(pageFields),
  }),
  'POST /api/admin/imports/check': json('What the rows of a list mean. Writes nothing', {
    data: many(checkedRow),
  }),
  'POST /api/admin/imports': created('Begins a list, or finds the one that was begun with this key', { id }),
  'POST /api/admin/imports/:id/rows': done('Adds the rows that are right; a repeated part adds nothing', {
    added: count,
  }),
  'DELETE /api/admin/imports/:id/waiting': done('Takes back those of a list who have not answered', {
    deleted: count,
  }),
  'POST /api/invitations/open': json('The profile that a list holds of the worker whom the link belongs to', {
    data: invitation.schema,
  }),
  'POST /api/invitations/answer': done('The worker agrees to be listed, or refuses'),
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
