import * as z from 'zod/mini'

/** In the order in which they make sense. */
export const checklistSteps = [
  'second_factor',
  'contact',
  'sms',
  'payment',
  'trades',
  'plans',
  'boost_plans',
  'terms',
  'moderator',
  'operator_channel',
  'outside_copy',
] as const
export type ChecklistStep = (typeof checklistSteps)[number]

/** The steps that an admin may decide against. */
export const skippableSteps = [
  'boost_plans',
  'terms',
  'moderator',
  'operator_channel',
  'outside_copy',
] as const satisfies readonly ChecklistStep[]

/** What a step lacks. Each reason has its sentence on the screen. */
export const missingReasons = [
  'no_second_factor',
  'no_contact_phone',
  'owner_unnamed',
  'no_sms_account',
  'sms_off',
  'sms_untested',
  'no_payment_method',
  'payment_incomplete',
  'payment_untested',
  'payment_sandbox',
  'no_trades',
  'no_plans',
  'no_boost_plans',
  'no_terms',
  'terms_unread',
  'no_moderator',
  'no_operator_channel',
  'operator_untested',
  'no_outside_copy',
] as const
export type MissingReason = (typeof missingReasons)[number]

export const stepParam = z.object({ step: z.enum(skippableSteps, 'এই ধাপটি বাদ রাখা যায় না') })

export const skipInput = z.object({ skipped: z.boolean('ধাপটি বাদ থাকবে কি না জানান') })
