import type { TestedService } from '#worker/features/settings-admin/settings-admin.rules.ts'
import { isOn, type Settings, type paymentMethodStates } from '#worker/features/settings/settings.rules.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { checklistSteps, skippableSteps, type ChecklistStep, type MissingReason } from './checklist.schema.ts'
import { isOnline } from '#worker/features/settings/payment-methods.schema.ts'

/** What the steps are computed from. */
export type ChecklistFacts = {
  settings: Settings
  /** Development shows codes and sends no SMS. */
  isDevelopment: boolean
  secondFactor: { required: boolean; enabled: boolean }
  smsAccountComplete: boolean
  /** The services whose last test succeeded with the present credentials. */
  tested: ReadonlySet<TestedService>
  methods: ReturnType<typeof paymentMethodStates>
  /** A place at another provider gets a copy of everything. */
  hasOutsideCopy: boolean
  has: { trades: boolean; plans: boolean; boostPlans: boolean; moderator: boolean }
  /** The texts of terms that an admin has saved, and not only the installation. */
  savedTerms: ReadonlySet<SettingKey>
  skipped: ReadonlySet<string>
}

/** `field`: the name of the input or button that repairs it, where it is one field. */
type Missing = { reason: MissingReason; field: string | null; mayBeSkipped?: boolean }

type StepRule = {
  applies?: (facts: ChecklistFacts) => boolean
  /** Null when the step is done. */
  missing: (facts: ChecklistFacts) => Missing | null
}

const lacks = (isMissing: boolean, reason: MissingReason, field: string | null = null): Missing | null =>
  isMissing ? { reason, field } : null

const isBlank = (settings: Settings, key: SettingKey) => settings[key].trim() === ''

const termsTexts = [
  ['terms_and_conditions_enabled', 'terms_and_conditions_title', 'terms_and_conditions_content'],
  ['terms_of_biodata_enabled', 'terms_of_biodata_title', 'terms_of_biodata_content'],
] as const

const rules: Record<ChecklistStep, StepRule> = {
  second_factor: {
    applies: ({ secondFactor }) => secondFactor.required,
    missing: ({ secondFactor }) => lacks(!secondFactor.enabled, 'no_second_factor'),
  },
  contact: {
    missing: ({ settings }) => {
      if (isBlank(settings, 'contact_phone')) return { reason: 'no_contact_phone', field: 'contact_phone' }
      const blank = (['owner_name', 'owner_licence', 'open_hours'] as const).find((key) =>
        isBlank(settings, key),
      )
      const unnamed = blank ?? (Number(settings.answer_days) > 0 ? null : 'answer_days')
      return lacks(unnamed !== null, 'owner_unnamed', unnamed)
    },
  },
  sms: { applies: ({ isDevelopment }) => !isDevelopment, missing: missingOfSms },
  payment: { missing: missingOfPayment },
  trades: { missing: ({ has }) => lacks(!has.trades, 'no_trades') },
  plans: { missing: ({ has }) => lacks(!has.plans, 'no_plans') },
  boost_plans: { missing: ({ has }) => lacks(!has.boostPlans, 'no_boost_plans') },
  terms: { missing: missingOfTerms },
  moderator: { missing: ({ has }) => lacks(!has.moderator, 'no_moderator', 'add_staff') },
  operator_channel: {
    missing: ({ settings, tested }) =>
      settings.operator_channel === 'off'
        ? { reason: 'no_operator_channel', field: 'operator_channel' }
        : lacks(!tested.has('operator'), 'operator_untested', 'test_operator'),
  },
  outside_copy: {
    applies: ({ isDevelopment }) => !isDevelopment,
    missing: ({ hasOutsideCopy }) => lacks(!hasOutsideCopy, 'no_outside_copy'),
  },
}

function missingOfSms({ settings, smsAccountComplete, tested }: ChecklistFacts): Missing | null {
  if (!smsAccountComplete) {
    const keys = ['mimsms_username', 'mimsms_api_key', 'mimsms_sender_name', 'mimsms_base_url'] as const
    // A key that is stored and cannot be opened must be entered again.
    const field = keys.find((key) => isBlank(settings, key)) ?? 'mimsms_api_key'
    return { reason: 'no_sms_account', field }
  }
  if (!isOn(settings, 'sms_enabled')) return { reason: 'sms_off', field: 'sms_enabled' }
  return lacks(!tested.has('sms'), 'sms_untested', 'test_number')
}

/** One way to take money is enough: a tested gateway, or the number for payments by hand. */
function missingOfPayment({ methods, tested, settings, isDevelopment }: ChecklistFacts): Missing | null {
  const works = methods.filter(({ id, offered }) => offered && (!isOnline(id) || tested.has(id)))
  const takesNoMoney = ({ id }: (typeof methods)[number]) =>
    id === 'sslcommerz' && isOn(settings, 'ssl_sandbox') && !isDevelopment
  if (works.some((method) => !takesNoMoney(method))) return null
  if (works.length > 0) return { reason: 'payment_sandbox', field: 'ssl_sandbox' }
  const gateways = methods.filter(({ id, enabled }) => enabled && isOnline(id))
  const untested = gateways.find(({ offered }) => offered)
  if (untested) return { reason: 'payment_untested', field: `test_${untested.id}` }
  const [incomplete] = gateways
  if (incomplete) return { reason: 'payment_incomplete', field: incomplete.missing[0] ?? null }
  return { reason: 'no_payment_method', field: 'enable_sslcommerz' }
}

/** The texts of the installation are a draft: an admin changes them, or decides to keep them. */
function missingOfTerms({ settings, savedTerms }: ChecklistFacts): Missing | null {
  const shown = termsTexts.filter(([enabled]) => isOn(settings, enabled))
  const empty = shown.find(([, , content]) => isBlank(settings, content))
  if (empty) return { reason: 'no_terms', field: empty[1], mayBeSkipped: false }
  const unread = shown.find(([, , content]) => !savedTerms.has(content))
  return unread ? { reason: 'terms_unread', field: unread[1] } : null
}

export type StepState = {
  name: ChecklistStep
  state: 'done' | 'skipped' | 'missing'
  reason: MissingReason | null
  field: string | null
  /** Whether an admin may decide to do it later or not at all. */
  skippable: boolean
}

const isSkippable = (name: ChecklistStep): boolean => (skippableSteps as readonly string[]).includes(name)

/** The steps that concern this installation, in their order. */
export const stepStates = (facts: ChecklistFacts): StepState[] =>
  checklistSteps
    .filter((name) => rules[name].applies?.(facts) ?? true)
    .map((name) => {
      const missing = rules[name].missing(facts)
      if (!missing) return { name, state: 'done', reason: null, field: null, skippable: false }
      const { reason, field, mayBeSkipped = true } = missing
      const skippable = isSkippable(name) && mayBeSkipped
      return {
        name,
        state: skippable && facts.skipped.has(name) ? 'skipped' : 'missing',
        reason,
        field,
        skippable,
      }
    })
