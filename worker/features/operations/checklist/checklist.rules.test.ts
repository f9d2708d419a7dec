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
const noBiodataTerms = { terms_of_biodata_content: '' }
const webhook = { operator_channel: 'webhook' }
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

const smsOn = { settings: { ...smsAccount, sms_enabled: '1' }, smsAccountComplete: true }
const has = (name: keyof ChecklistFacts['has']) => ({ has: { ...factsOf().has, [name]: true } })
const half = { enable_sslcommerz: '1', ssl_store_id: 'store' }
const testedSsl = new Set(['sslcommerz'] as const)

const missing: [ChecklistStep, Given, reason: string, field: string | null][] = [
  ['second_factor', {}, 'no_second_factor', null],
  ['contact', { settings: { contact_phone: ' ' } }, 'no_contact_phone', 'contact_phone'],
  ['contact', { settings: { contact_phone: '09612-345678' } }, 'owner_unnamed', 'owner_name'],
  ['contact', { settings: { ...named, answer_days: '0' } }, 'owner_unnamed', 'answer_days'],
  ['sms', {}, 'no_sms_account', 'mimsms_username'],
  ['sms', { settings: { mimsms_username: 'kormi' } }, 'no_sms_account', 'mimsms_api_key'],
  // The key cannot be opened.
  ['sms', { settings: smsAccount }, 'no_sms_account', 'mimsms_api_key'],
  ['sms', { settings: smsAccount, smsAccountComplete: true }, 'sms_off', 'sms_enabled'],
  ['sms', smsOn, 'sms_untested', 'test_number'],
  ['payment', { settings: noHands }, 'no_payment_method', 'enable_sslcommerz'],
  // Payments by hand have no number.
  ['payment', {}, 'no_payment_method', 'enable_sslcommerz'],
  ['payment', { settings: half }, 'payment_incomplete', 'ssl_store_password'],
  ['payment', { settings: sslcommerz }, 'payment_untested', 'test_sslcommerz'],
  ['payment', { settings: { ...half, ...nogorpay } }, 'payment_untested', 'test_nogorpay'],
  // The gateway that was tested is off now.
  [
    'payment',
    { settings: { ...nogorpay, enable_nogorpay: '0', ...sslcommerz }, tested: new Set(['nogorpay']) },
    'payment_untested',
    'test_sslcommerz',
  ],
  ['payment', { settings: sslcommerz, tested: testedSsl }, 'payment_sandbox', 'ssl_sandbox'],
  ['trades', {}, 'no_trades', null],
  ['plans', {}, 'no_plans', null],
  ['boost_plans', {}, 'no_boost_plans', null],
  ['terms', {}, 'terms_unread', 'terms_and_conditions_title'],
  ['terms', { savedTerms: new Set([...both].slice(0, 1)) }, 'terms_unread', 'terms_of_biodata_title'],
  ['terms', { settings: noBiodataTerms, savedTerms: both }, 'no_terms', 'terms_of_biodata_title'],
  ['moderator', {}, 'no_moderator', 'add_staff'],
  ['operator_channel', {}, 'no_operator_channel', 'operator_channel'],
  ['operator_channel', { settings: webhook }, 'operator_untested', 'test_operator'],
  ['outside_copy', {}, 'no_outside_copy', null],
]

const done: [ChecklistStep, Given][] = [
  ['second_factor', { secondFactor: { required: true, enabled: true } }],
  ['contact', { settings: named }],
  ['sms', { ...smsOn, tested: new Set(['sms']) }],
  ['payment', { settings: live, tested: testedSsl }],
  ['payment', { settings: sslcommerz, tested: testedSsl, isDevelopment: true }],
  ['payment', { settings: { manual_payment_number: '01711000000' } }],
  // One way works, although another is incomplete.
  ['payment', { settings: { enable_nogorpay: '1', ...live }, tested: testedSsl }],
  ['trades', has('trades')],
  ['plans', has('plans')],
  ['boost_plans', has('boostPlans')],
  ['terms', { savedTerms: both }],
  [
    'terms',
    { settings: { ...noBiodataTerms, terms_and_conditions_enabled: '0', terms_of_biodata_enabled: '0' } },
  ],
  ['operator_channel', { settings: webhook, tested: new Set(['operator']) }],
  ['outside_copy', { hasOutsideCopy: true }],
  ['moderator', has('moderator')],
]

describe('a step', () => {
  it.each(missing)('%s with %j is missing: %s', (name, given, reason, field) =>
    expect(stepOf(name, given)).toMatchObject({ state: 'missing', reason, field }),
  )

  it.each(done)('%s with %j is done', (name, given) =>
    expect(stepOf(name, given)).toEqual({ name, state: 'done', reason: null, field: null, skippable: false }),
  )

  const optional = new Set(['boost_plans', 'terms', 'moderator', 'operator_channel', 'outside_copy'])
  it.each(stepStates(factsOf()))('$name may be skipped if it is optional', ({ name, skippable }) => {
    expect(skippable).toBe(optional.has(name))
    expect(stepOf(name, { skipped: new Set([name]) })).toMatchObject({
      state: skippable ? 'skipped' : 'missing',
      skippable,
    })
  })

  it('with terms that were emptied after they were skipped is missing', () =>
    expect(stepOf('terms', { settings: noBiodataTerms, skipped: new Set(['terms']) })).toMatchObject({
      state: 'missing',
      skippable: false,
    }))
})
