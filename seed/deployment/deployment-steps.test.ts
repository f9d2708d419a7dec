import { describe, expect, it } from 'vitest'
import { rollbackPlan } from './deployment-steps.ts'

const origin = 'https://kormi.com.bd'
describe('the plan of a rollback', () => {
  it('goes to the version before, without a question in the terminal', () =>
    expect(rollbackPlan('production', origin, undefined)).toEqual([
      'would run rollback: wrangler rollback --env production --yes --message npm run deploy -- --rollback',
      `would ask ${origin}/api/health for the version that answers then`,
    ]))

  it('goes to a named version', () =>
    expect(rollbackPlan('staging', origin, '6f1c')[0]).toContain('wrangler rollback 6f1c --env staging'))
})
