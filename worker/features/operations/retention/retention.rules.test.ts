import { expect, it } from 'vitest'
import { defaultSettings } from '#worker/features/settings/settings.rules.ts'
import { retentionDays } from './retention.rules.ts'
import { type RetentionKey } from '#worker/features/settings/settings.schema.ts'

const daysOf = (key: RetentionKey, value: string) =>
  retentionDays({ ...defaultSettings(), [key]: value })[key]

it.each([
  ['90', 90],
  ['3650', 3650],
  ['89', 400],
  ['3651', 400],
  ['', 400],
  ['-90', 400],
  ['90.5', 400],
  ['many', 400],
])('a stored %j keeps rows for %i days', (value, days) => {
  expect(daysOf('retention_payment_events_days', value)).toBe(days)
})
