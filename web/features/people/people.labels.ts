import type { Role } from '#worker/lib/rights.schema.ts'

export const roleNames: Record<Role, string> = {
  admin: 'অ্যাডমিন',
  staff: 'স্টাফ',
  customer: 'গ্রাহক',
  service_worker: 'সেবাদাতা',
}
