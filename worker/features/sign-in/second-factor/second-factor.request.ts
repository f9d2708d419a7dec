import type { SignedInContext } from '#worker/env.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { networkOf } from '../codes/codes.rules.ts'
import { settingsKeys, signingKeys } from '#worker/lib/keys.ts'
import type { SecondFactorAct } from './second-factor.usecases.ts'

export const secondFactorActOf = (c: SignedInContext): SecondFactorAct => ({
  ...actOf(c),
  actor: c.get('user'),
  siteName: c.get('settings').site_name,
  network: networkOf(c.req.header('cf-connecting-ip')),
  keys: { events: signingKeys(c.env), settings: settingsKeys(c.env) },
})
