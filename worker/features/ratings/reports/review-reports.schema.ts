import * as z from 'zod/mini'

export const reviewReportReasons = ['abusive', 'untrue', 'contact', 'off_topic'] as const
export type ReviewReportReason = (typeof reviewReportReasons)[number]

/** What the customer is told when a review is removed. */
export const removalWords: Record<ReviewReportReason, string> = {
  abusive: 'অশালীন বা অপমানজনক কথা',
  untrue: 'ঘটনাটি সত্য নয়',
  contact: 'ফোন নম্বর বা লিংক আছে',
  off_topic: 'কাজের সঙ্গে সম্পর্ক নেই',
}

export const reviewReportInput = z.object({
  reason: z.enum(reviewReportReasons, 'কী সমস্যা তা বেছে নিন'),
})
export type ReviewReportInput = z.infer<typeof reviewReportInput>
