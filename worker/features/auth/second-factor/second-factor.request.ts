import type { SignedInContext } from '#worker/env.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { networkOf } from '#worker/features/auth/auth.rules.ts'
import type { SecondFactorAct } from './second-factor.usecases.ts'

export const secondFactorActOf = (c: SignedInContext): SecondFactorAct => ({
  ...actOf(c),
  actor: c.get('user'),
  network: networkOf(c.req.header('cf-connecting-ip')),
  keys: { events: c.env.JWT_SECRET, settings: c.env.SETTINGS_KEY },
})
