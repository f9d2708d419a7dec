export const reportReasons = ['wrong_person', 'unreachable', 'not_working'] as const
export type ReportReason = (typeof reportReasons)[number]
