/** The lists that leave the site as CSV files: their names for staff, and what the audit log says the file is about. */
export const exportedLists = {
  customers: { label: 'গ্রাহকদের তালিকা', entity: 'user' },
  workers: { label: 'সেবাদাতাদের তালিকা', entity: 'provider' },
  payments: { label: 'পেমেন্টের তালিকা', entity: 'payment' },
  audit: { label: 'কাজের লগ', entity: 'audit' },
} as const

export type ExportedList = keyof typeof exportedLists

export const exportedListLabel = (list: string): string =>
  (exportedLists as Readonly<Record<string, { label: string }>>)[list]?.label ?? list
