import * as z from 'zod/mini'

export const reportReasons = ['abusive', 'untrue', 'contact', 'off_topic'] as const
export type ReviewReportReason = (typeof reportReasons)[number]

export const reviewReportInput = z.object({
  reason: z.enum(reportReasons, 'কী সমস্যা তা বেছে নিন'),
})
