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
import type { ListRow } from './imports.queries.ts'
import type { ReadRow } from './imports.rules.ts'
import { importStates, rowDoubts, rowProblems, type ImportState } from './imports.schema.ts'

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

export const importsAnswers = {
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
}
