import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#worker/features/settings/settings.rules.ts'
import { retentionDays } from './retention.rules.ts'
import { retentionKeys, type RetentionKey } from '#worker/features/settings/settings.schema.ts'
import { settingDefinitions } from '#worker/features/settings/setting-definitions.schema.ts'

const daysOf = (key: RetentionKey, value: string) =>
  retentionDays({ ...defaultSettings(), [key]: value })[key]

describe('how long rows are kept', () => {
  it('is a default within its bounds until an admin chooses', () => {
    const defaults = retentionDays(defaultSettings())
    expect(defaults).toEqual({
      retention_audit_days: 730,
      retention_payment_events_days: 400,
      retention_sms_days: 30,
      retention_registrations_days: 7,
      retention_security_events_days: 180,
      retention_job_runs_days: 90,
    })
    for (const key of retentionKeys) {
      expect(defaults[key]).toBeGreaterThanOrEqual(settingDefinitions[key].bounds.min)
      expect(defaults[key]).toBeLessThanOrEqual(settingDefinitions[key].bounds.max)
    }
  })

  it.each([
    ['90', 90],
    ['3650', 3650],
    ['89', 400],
    ['3651', 400],
    ['', 400],
    ['-90', 400],
    ['90.5', 400],
    ['many', 400],
  ])('a stored %j means %i days', (value, days) => {
    expect(daysOf('retention_payment_events_days', value)).toBe(days)
  })
})
