import { describe, expect, it } from 'vitest'
import { commandsOf, rollbackPlan } from './deployment-steps.ts'

describe('the reference data of a deployment', () => {
  it('is sent in order, in commands of at most 100 kB', () => {
    const statements = Array.from({ length: 12 }, (_, i) => `INSERT ${i} ${'ক'.repeat(5000)}`)
    const commands = commandsOf(statements)
    expect(commands.join('')).toBe(statements.map((statement) => `${statement};\n`).join(''))
    expect(commands.map((command) => Buffer.byteLength(command) <= 100_000)).toEqual([true, true])
  })
})

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
