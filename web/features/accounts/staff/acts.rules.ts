import { completeActs, grantableActs, type GrantableAct } from '#worker/lib/rights.schema.ts'

/** With one act more, and the act that it needs. */
export const addAct = (given: readonly GrantableAct[], act: GrantableAct): GrantableAct[] =>
  completeActs([...given, act])

const neededBy = (name: GrantableAct) => (grantableActs[name] as { with?: GrantableAct }).with

/** Without an act, and without those that need it. */
export const removeAct = (given: readonly GrantableAct[], act: GrantableAct): GrantableAct[] =>
  given.filter((name) => name !== act && neededBy(name) !== act)
