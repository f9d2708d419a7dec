/** How many whole days each kind of row is kept. */
export type RetentionDays = {
  audit: number
  paymentEvents: number
  sms: number
  registrations: number
  securityEvents: number
  alarms: number
  jobRuns: number
}

export const retentionDays = (): RetentionDays => ({
  audit: 730,
  paymentEvents: 400,
  sms: 30,
  registrations: 7,
  securityEvents: 180,
  alarms: 180,
  jobRuns: 90,
})
