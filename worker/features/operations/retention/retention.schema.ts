/** The tables whose old rows the job `sweep` deletes; of the outbox those of one channel. */
export const sweepNames = [
  'rate_counters',
  'one_time_codes',
  'phone_changes',
  'registrations',
  'sessions',
  'outbox_sms',
  'outbox_push',
  'push_subscriptions',
  'security_events',
  'devices',
  'warnings',
  'interest_days',
  'provider_views',
  'data_versions',
  'unmet_searches',
  'provider_requests',
  'review_reports',
  'job_runs',
  'audit_log',
  'payment_events',
] as const
export type SweepName = (typeof sweepNames)[number]
