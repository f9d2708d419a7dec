/** The tables whose old rows the job `sweep` deletes. */
export const sweepNames = [
  'rate_counters',
  'one_time_codes',
  'phone_changes',
  'registrations',
  'sessions',
  'sms_outbox',
  'push_outbox',
  'push_subscriptions',
  'security_events',
  'devices',
  'warnings',
  'interest_days',
  'provider_views',
  'unmet_searches',
  'provider_requests',
  'review_reports',
  'job_runs',
  'audit_log',
  'payment_events',
] as const
export type SweepName = (typeof sweepNames)[number]
