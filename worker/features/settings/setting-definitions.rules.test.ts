import { describe, expect, it } from 'vitest'
import { settingInput } from './setting-fields.schema.ts'
import { definitionOf, keysOf, settingKeys } from './settings.schema.ts'

describe('the definition of a setting', () => {
  const keysWithInput = settingKeys.filter(
    (key) => settingInput(definitionOf(key)) && !definitionOf(key).secret,
  )

  it.each(keysWithInput)('%s has a default that its own input accepts', (key) => {
    const read = settingInput(definitionOf(key))?.safeParse(definitionOf(key).default)
    expect(read?.error?.issues ?? []).toEqual([])
  })

  it.each(settingKeys.filter((key) => definitionOf(key).kind === 'number'))(
    '%s takes numbers within its bounds only',
    (key) => {
      const { bounds } = definitionOf(key)
      if (!bounds) throw new Error(`${key} has no bounds`)
      const accepts = (value: number) => settingInput(definitionOf(key))?.safeParse(value).success
      for (const value of [bounds.min, bounds.max]) expect(accepts(value)).toBe(true)
      for (const value of [bounds.min - 1, bounds.max + 1]) expect(accepts(value)).toBe(false)
    },
  )

  it('has a Bengali label', () => {
    expect(settingKeys.filter((key) => !/[\u0980-\u09ff]/.test(definitionOf(key).label))).toEqual([])
  })
})

it.each([
  ['contact', 'contact_phone contact_email contact_address contact_location whatsapp_number'],
  ['contact', 'facebook_url twitter_url instagram_url linkedin_url youtube_url'],
  ['payment', 'enable_nogorpay nogorpay_api_key nogorpay_base_url nogorpay_success_url nogorpay_cancel_url'],
  [
    'payment',
    'enable_sslcommerz ssl_store_id ssl_store_password ssl_sandbox ssl_fail_url enable_manual_payment',
  ],
  ['system', 'allow_free_biodata_submission biodata_submission_fee biodata_daily_view_limit_default'],
  ['system', 'maintenance_mode timezone currency currency_symbol'],
  ['terms', 'terms_and_conditions_enabled terms_and_conditions_title terms_and_conditions_content'],
  ['terms', 'terms_of_biodata_enabled terms_of_biodata_title terms_of_biodata_content'],
  [
    'notifications',
    'sms_template_worker_approved sms_template_worker_rejected sms_template_worker_deactivated',
  ],
] as const)('the group %s has %s [B-095 B-096 B-098 B-099 B-100 B-187]', (group, keys) =>
  expect(keysOf(group)).toEqual(expect.arrayContaining(keys.split(' '))),
)
