import { describe, expect, it } from 'vitest'
import { defaultSettings, paymentMethodStates } from '#worker/features/settings/settings.rules.ts'
import { stepStates, type ChecklistFacts } from './checklist.rules.ts'
import type { ChecklistStep } from './checklist.schema.ts'

type Given = Partial<Omit<ChecklistFacts, 'settings' | 'methods'>> & {
  settings?: Partial<ChecklistFacts['settings']>
}

/** A new installation in production, with the texts of the reference data. */
function factsOf({ settings: changed = {}, ...given }: Given = {}): ChecklistFacts {
  const settings = {
    ...defaultSettings(),
    terms_and_conditions_content: '<p>শর্ত</p>',
    terms_of_biodata_content: '<p>শর্ত</p>',
    ...changed,
  }
  return {
    settings,
    isDevelopment: false,
    secondFactor: { required: true, enabled: false },
    smsAccountComplete: false,
    tested: new Set(),
    methods: paymentMethodStates(settings, 'production'),
    hasOutsideCopy: false,
    has: { trades: false, plans: false, boostPlans: false, moderator: false },
    savedTerms: new Set(),
    skipped: new Set(),
    ...given,
  }
}

const stepOf = (name: ChecklistStep, given?: Given) =>
  stepStates(factsOf(given)).find((step) => step.name === name)

const named = {
  contact_phone: '09612-345678',
  owner_name: 'কর্মী লিমিটেড',
  owner_licence: 'TRAD/1',
  open_hours: 'সকাল ১০টা থেকে',
  answer_days: '3',
}
const smsAccount = { mimsms_username: 'kormi', mimsms_api_key: 'sealed', mimsms_sender_name: 'KORMI' }
const sslcommerz = { enable_sslcommerz: '1', ssl_store_id: 'store', ssl_store_password: 'sealed' }
const nogorpay = {
  enable_nogorpay: '1',
  nogorpay_api_key: 'sealed',
  nogorpay_base_url: 'https://pay.example',
}
const live = { ...sslcommerz, ssl_sandbox: '0' }
const noHands = { enable_manual_payment: '0' }
const both = new Set(['terms_and_conditions_content', 'terms_of_biodata_content'] as const)

describe('the steps of a new installation', () => {
  it('come in the order in which they make sense, all missing', () => {
    expect(stepStates(factsOf()).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'second_factor missing',
      'contact missing',
      'sms missing',
      'payment missing',
      'trades missing',
      'plans missing',
      'boost_plans missing',
      'terms missing',
      'moderator missing',
      'operator_channel missing',
      'outside_copy missing',
    ])
  })

  it('leave out what does not concern it', () => {
    const names = stepStates(
      factsOf({ isDevelopment: true, secondFactor: { required: false, enabled: false } }),
    ).map(({ name }) => name)
    expect(names).not.toContain('second_factor')
    expect(names).not.toContain('sms')
    expect(names).not.toContain('outside_copy')
  })
})

const missing: [ChecklistStep, string, Given, reason: string, field: string | null][] = [
  ['second_factor', 'it is required', {}, 'no_second_factor', null],
  [
    'contact',
    'the phone is blank',
    { settings: { contact_phone: ' ' } },
    'no_contact_phone',
    'contact_phone',
  ],
  [
    'contact',
    'no owner is named',
    { settings: { contact_phone: '09612-345678' } },
    'owner_unnamed',
    'owner_name',
  ],
  [
    'contact',
    'it says no time of an answer',
    { settings: { ...named, answer_days: '0' } },
    'owner_unnamed',
    'answer_days',
  ],
  ['sms', 'there is no account', {}, 'no_sms_account', 'mimsms_username'],
  [
    'sms',
    'the key is missing',
    { settings: { mimsms_username: 'kormi' } },
    'no_sms_account',
    'mimsms_api_key',
  ],
  ['sms', 'the key cannot be opened', { settings: smsAccount }, 'no_sms_account', 'mimsms_api_key'],
  ['sms', 'it is off', { settings: smsAccount, smsAccountComplete: true }, 'sms_off', 'sms_enabled'],
  [
    'sms',
    'nothing was sent',
    { settings: { ...smsAccount, sms_enabled: '1' }, smsAccountComplete: true },
    'sms_untested',
    'test_number',
  ],
  ['payment', 'nothing is switched on', { settings: noHands }, 'no_payment_method', 'enable_sslcommerz'],
  ['payment', 'payments by hand have no number', {}, 'no_payment_method', 'enable_sslcommerz'],
  [
    'payment',
    'a gateway lacks a credential',
    { settings: { enable_sslcommerz: '1', ssl_store_id: 'store' } },
    'payment_incomplete',
    'ssl_store_password',
  ],
  ['payment', 'a gateway was not tested', { settings: sslcommerz }, 'payment_untested', 'test_sslcommerz'],
  [
    'payment',
    'one gateway is incomplete and the other was not tested',
    { settings: { enable_sslcommerz: '1', ...nogorpay } },
    'payment_untested',
    'test_nogorpay',
  ],
  [
    'payment',
    'another gateway was tested, and is off now',
    { settings: { ...nogorpay, enable_nogorpay: '0', ...sslcommerz }, tested: new Set(['nogorpay']) },
    'payment_untested',
    'test_sslcommerz',
  ],
  [
    'payment',
    'the only gateway takes no real money',
    { settings: sslcommerz, tested: new Set(['sslcommerz']) },
    'payment_sandbox',
    'ssl_sandbox',
  ],
  ['trades', 'there is none', {}, 'no_trades', null],
  ['plans', 'there is none', {}, 'no_plans', null],
  ['boost_plans', 'there is none', {}, 'no_boost_plans', null],
  ['terms', 'an admin has not saved the draft', {}, 'terms_unread', 'terms_and_conditions_title'],
  [
    'terms',
    'one of the drafts was changed',
    { savedTerms: new Set(['terms_and_conditions_content'] as const) },
    'terms_unread',
    'terms_of_biodata_title',
  ],
  [
    'terms',
    'a text is empty',
    { settings: { terms_of_biodata_content: '' }, savedTerms: both },
    'no_terms',
    'terms_of_biodata_title',
  ],
  ['moderator', 'there is none', {}, 'no_moderator', 'add_staff'],
  ['operator_channel', 'it is off', {}, 'no_operator_channel', 'operator_channel'],
  [
    'operator_channel',
    'no test message was accepted',
    { settings: { operator_channel: 'webhook' } },
    'operator_untested',
    'test_operator',
  ],
  ['outside_copy', 'no place is configured', {}, 'no_outside_copy', null],
]

const done: [ChecklistStep, string, Given][] = [
  ['second_factor', 'it is on', { secondFactor: { required: true, enabled: true } }],
  ['contact', 'there are a phone and an owner', { settings: named }],
  [
    'sms',
    'a test arrived',
    { settings: { ...smsAccount, sms_enabled: '1' }, smsAccountComplete: true, tested: new Set(['sms']) },
  ],
  ['payment', 'a gateway was tested', { settings: live, tested: new Set(['sslcommerz']) }],
  [
    'payment',
    'development uses a sandbox',
    { settings: sslcommerz, tested: new Set(['sslcommerz']), isDevelopment: true },
  ],
  ['payment', 'payments by hand have a number', { settings: { manual_payment_number: '01711000000' } }],
  [
    'payment',
    'one way works, although another is incomplete',
    { settings: { enable_nogorpay: '1', ...live }, tested: new Set(['sslcommerz']) },
  ],
  ['trades', 'there is one', { has: { ...factsOf().has, trades: true } }],
  ['plans', 'there is one', { has: { ...factsOf().has, plans: true } }],
  ['boost_plans', 'there is one', { has: { ...factsOf().has, boostPlans: true } }],
  ['terms', 'both texts were saved', { savedTerms: both }],
  [
    'terms',
    'no terms are shown',
    {
      settings: {
        terms_and_conditions_enabled: '0',
        terms_of_biodata_enabled: '0',
        terms_of_biodata_content: '',
      },
    },
  ],
  [
    'operator_channel',
    'a test message was accepted',
    { settings: { operator_channel: 'webhook' }, tested: new Set(['operator']) },
  ],
  ['outside_copy', 'a place is configured', { hasOutsideCopy: true }],
  ['moderator', 'there is one', { has: { ...factsOf().has, moderator: true } }],
]

describe('a step', () => {
  it.each(missing)('%s is missing when %s', (name, _when, given, reason, field) =>
    expect(stepOf(name, given)).toMatchObject({ state: 'missing', reason, field }),
  )

  it.each(done)('%s is done when %s', (name, _when, given) =>
    expect(stepOf(name, given)).toEqual({ name, state: 'done', reason: null, field: null, skippable: false }),
  )

  it.each(['boost_plans', 'terms', 'moderator', 'operator_channel', 'outside_copy'] as const)(
    '%s may be skipped',
    (name) => {
      expect(stepOf(name)).toMatchObject({ state: 'missing', skippable: true })
      expect(stepOf(name, { skipped: new Set([name]) })).toMatchObject({ state: 'skipped', skippable: true })
    },
  )

  it.each(['second_factor', 'contact', 'sms', 'payment', 'trades', 'plans'] as const)(
    '%s may not be skipped',
    (name) =>
      expect(stepOf(name, { skipped: new Set([name]) })).toMatchObject({
        state: 'missing',
        skippable: false,
      }),
  )

  it('with terms that were emptied after they were skipped is missing', () =>
    expect(
      stepOf('terms', { settings: { terms_of_biodata_content: '' }, skipped: new Set(['terms']) }),
    ).toMatchObject({ state: 'missing', skippable: false }))
})
