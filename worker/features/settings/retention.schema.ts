/**
 * The settings that say how many whole days rows are kept, with what an admin may choose.
 * `retention_audit_days`: longer than the oldest backup, because after a restore the audit log names who was erased meanwhile.
 * `retention_payment_events_days`: longer than a payer may dispute a payment at a gateway.
 * `retention_registrations_days`: a registration that was not completed within seven days is not continued.
 */
export const retentionBounds = {
  retention_audit_days: { min: 200, max: 3650 },
  retention_payment_events_days: { min: 90, max: 3650 },
  retention_sms_days: { min: 7, max: 365 },
  retention_registrations_days: { min: 1, max: 30 },
  retention_security_events_days: { min: 30, max: 730 },
  retention_warnings_days: { min: 30, max: 730 },
  retention_job_runs_days: { min: 7, max: 730 },
} as const

export type RetentionKey = keyof typeof retentionBounds

export const retentionKeys = Object.keys(retentionBounds) as RetentionKey[]
