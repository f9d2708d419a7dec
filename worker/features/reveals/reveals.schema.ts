import * as z from 'zod/mini'
import { challengeField, flagField } from '#worker/lib/input/fields.ts'
import { idText } from '#worker/lib/input/id.schema.ts'
import { momentCursor } from '#worker/lib/moment-cursor.ts'

export const reportReasons = ['wrong_person', 'unreachable', 'not_working'] as const
export type ReportReason = (typeof reportReasons)[number]

/**
 * `seen`: shown again without a further view, under the running subscription. `in_contacts`: seen under an earlier one, so the
 * contact book has it. `free`: the first number of a new customer.
 */
export const numberAccesses = ['plan_needed', 'costs_view', 'seen', 'in_contacts', 'free'] as const
export type NumberAccess = (typeof numberAccesses)[number]

export const revealQuery = z.object({
  agree: z._default(z.enum(['0', '1'], 'agree ০ অথবা ১ হতে পারে'), '0'),
})

/** The terms are agreed to only by `true`. */
export const revealInput = z.object({
  agree: z._default(z.boolean('agree সত্য অথবা মিথ্যা হতে পারে'), false),
  challenge: challengeField,
})

/** `q` looks through all of one's contacts at once; `provider_id` finds one of them. */
export const contactsQuery = z.object({
  provider_id: z.optional(idText),
  cursor: z.optional(momentCursor),
  q: z.optional(z.string().check(z.maxLength(100, 'খোঁজার শব্দটি ছোট করুন'))),
})

export const reportInput = z.object({
  reason: z.enum(reportReasons, 'কী সমস্যা হয়েছে তা বেছে নিন'),
})
export type ReportInput = z.infer<typeof reportInput>

/** What a moderator saw who confirms a number. */
export const confirmInput = z.object({ is_withheld: flagField })

/** The last part of the link in the SMS that asks whether a number works. */
export const checkInput = z.object({
  token: z.string('লিংকটি ঠিক নয়').check(z.maxLength(100, 'লিংকটি ঠিক নয়')),
})
