import { type GrantablePermission } from '#worker/lib/rights.schema.ts'
import { completePermissions, grantablePermissions } from '#worker/lib/staff-rights.schema.ts'

/** With one act more, and the act that it needs. */
export const addAct = (
  given: readonly GrantablePermission[],
  act: GrantablePermission,
): GrantablePermission[] => completePermissions([...given, act])

const neededBy = (name: GrantablePermission) =>
  (grantablePermissions[name] as { with?: GrantablePermission }).with

/** Without an act, and without those that need it. */
export const removeAct = (
  given: readonly GrantablePermission[],
  act: GrantablePermission,
): GrantablePermission[] => given.filter((name) => name !== act && neededBy(name) !== act)
