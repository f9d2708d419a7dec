import { can, type Person } from '#worker/lib/rights.schema.ts'

/** What a reader without the right to phone numbers should know before downloading a file. */
export const maskedNote = (user: Person | null): string | undefined =>
  can(user, 'export_phones') ? undefined : 'ফাইলে ফোন নম্বর ঢাকা থাকে।'
