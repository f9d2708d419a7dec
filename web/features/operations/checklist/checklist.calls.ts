import { api, unwrap, type Api } from '#web/lib/api.ts'
import type { ChecklistStep, skippableSteps } from '#worker/features/operations/checklist/checklist.schema.ts'

export type Checklist = Awaited<ReturnType<typeof fetchChecklist>>
export type ChecklistStepState = Checklist['steps'][number]

/** Only an admin may read it. */
export const fetchChecklist = (from: Api) => unwrap(from.admin.checklist.$get()).then(({ data }) => data)

export const setSkipped = (step: ChecklistStep, skipped: boolean) =>
  unwrap(
    api.admin.checklist[':step'].$put({
      // The server refuses a step that may not be skipped.
      param: { step: step as (typeof skippableSteps)[number] },
      json: { skipped },
    }),
  )
