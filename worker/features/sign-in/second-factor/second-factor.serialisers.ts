import type { SecondFactor } from './second-factor.queries.ts'

/** The state of the second factor for its owner. The secret is never part of it. */
export const ownSecondFactor = (
  factor: SecondFactor | undefined,
  state: { recoveryCodesLeft: number; required: boolean },
) => ({
  enabled: Boolean(factor?.confirmedAt),
  required: state.required,
  enabled_at: factor?.confirmedAt?.toISOString() ?? null,
  recovery_codes_left: factor?.confirmedAt ? state.recoveryCodesLeft : 0,
})
