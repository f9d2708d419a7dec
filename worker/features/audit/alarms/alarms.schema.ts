/** What an alarm may be about. A new kind needs a line here and its text in `alarm-texts.schema.ts`. */
export const alarmKinds = [
  'harvest_pace',
  'harvest_limit',
  'harvest_network',
  'canary_revealed',
  'sms_budget_registration',
  'sms_budget_reset',
  'sms_budget_request',
] as const
export type AlarmKind = (typeof alarmKinds)[number]
