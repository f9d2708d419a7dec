import { describe, expect, it } from 'vitest'
import { deploymentPlan, rollbackPlan, uploadStep } from './deployment-steps.ts'

const origin = 'https://kormi.com.bd'
const upload = { version: 'abc1234', domain: 'kormi.com.bd', secretsFile: undefined }

describe('the plan of a deployment', () => {
  const plan = deploymentPlan('staging', origin, upload)

  it('names the public address as route and as the address that is asked', () => {
    expect(plan).toContainEqual(expect.stringContaining('deploy --env staging --domain kormi.com.bd '))
    expect(plan).toContain(`would ask ${origin}/api/health until it answers as version abc1234`)
  })

  it('changes only the chosen environment', () => {
    const commands = plan.filter((line) => line.includes('wrangler '))
    expect(commands).toHaveLength(2)
    for (const line of commands) expect(line).toContain('--env staging')
  })
})

describe('the upload', () => {
  it('tells the Worker its version', () =>
    expect(uploadStep('production', upload).args).toContain('VERSION:abc1234'))

  it('has the secrets file only when there is one', () => {
    const args = (secretsFile: string | undefined) =>
      uploadStep('production', { ...upload, secretsFile }).args.join(' ')
    expect(args('/keys.json')).toMatch(/ --secrets-file \/keys\.json$/)
    expect(args(undefined)).not.toContain('secrets-file')
  })
})

describe('the plan of a rollback', () => {
  it('goes to the version before, without a question in the terminal', () =>
    expect(rollbackPlan('production', origin, undefined)).toEqual([
      'would run rollback: wrangler rollback --env production --yes --message npm run deploy -- --rollback',
      `would ask ${origin}/api/health for the version that answers then`,
    ]))

  it('goes to a named version', () =>
    expect(rollbackPlan('staging', origin, '6f1c')[0]).toContain('wrangler rollback 6f1c --env staging'))
})
