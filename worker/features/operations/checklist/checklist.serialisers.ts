import type { StepState } from './checklist.rules.ts'

/** `settled` counts the steps that are done or skipped. */
export const adminChecklist = (steps: readonly StepState[]) => ({
  total: steps.length,
  settled: steps.filter(({ state }) => state !== 'missing').length,
  steps: steps.map(({ name, state, reason, field, skippable }) => ({
    name,
    state,
    reason,
    field,
    skippable,
  })),
})
