import { describe, expect, it } from 'vitest'
import { searchEntries } from '#web/app/layouts/search-everything.tsx'
import { defaultSettings, paymentMethodStates } from '#worker/features/settings/settings.rules.ts'
import { settingKeys, type SettingKey } from '#worker/features/settings/settings.schema.ts'
import { stepStates } from '#worker/features/operations/checklist/checklist.rules.ts'
import { stepLink, stepTexts } from './checklist.labels.ts'

const blank = { trades: false, plans: false, boostPlans: false, moderator: false }

/** The steps of an installation that lacks everything, with these settings. */
const stepsWith = (changed: Partial<Record<SettingKey, string>> = {}) => {
  const settings = { ...defaultSettings(), ...changed }
  return stepStates({
    settings,
    isDevelopment: false,
    secondFactor: { required: true, enabled: false },
    smsAccountComplete: Boolean(changed.sms_enabled),
    tested: new Set(changed.ssl_store_id ? ['sslcommerz'] : []),
    methods: paymentMethodStates(settings, 'production'),
    hasOutsideCopy: false,
    has: blank,
    savedTerms: new Set(),
    skipped: new Set(),
  })
}

const steps = [
  ...stepsWith(),
  ...stepsWith({ sms_enabled: '1', enable_nogorpay: '1' }),
  ...stepsWith({ enable_sslcommerz: '1', ssl_store_id: 'store', ssl_store_password: 'sealed' }),
]

describe('the link of a step', () => {
  it.each(steps.filter(({ field }) => settingKeys.some((key) => key === field)))(
    '$name leads to the tab that holds $field',
    (step) => {
      const entry = searchEntries({ role: 'admin' }).find(({ to }) => to.endsWith(`#${step.field}`))
      expect(stepLink(step)).toBe(entry?.to)
    },
  )

  it('without a field leads to the page', () =>
    expect(stepLink({ name: 'trades', field: null })).toBe('/admin/categories'))
})

it('a step that may be skipped has words for it', () => {
  const skippable = steps.filter((step) => step.skippable).map(({ name }) => name)
  expect(new Set(skippable)).toEqual(
    new Set(['boost_plans', 'moderator', 'operator_channel', 'outside_copy']),
  )
  for (const name of skippable) expect(stepTexts[name].skip?.button).toMatch(/\S/)
})
