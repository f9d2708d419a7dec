import type { Role } from '#worker/lib/rights.schema.ts'

export type DemoAccount = { id: number; role: Role; phone: string; password: string; name: string }

/** The demo accounts for developers, listed in the README. They exist in development only. */
export const accounts = {
  admin: { id: 1, role: 'admin', phone: '01700000001', password: 'admin-pass-1', name: 'নাজমুল হাসান' },
  staff: { id: 2, role: 'staff', phone: '01700000002', password: 'staff-pass-1', name: 'তানজিনা রহমান' },
  customer: {
    id: 3,
    role: 'customer',
    phone: '01700000003',
    password: 'customer-1',
    name: 'সাবরিনা ইয়াসমিন',
  },
  subscriber: { id: 4, role: 'customer', phone: '01700000004', password: 'customer-1', name: 'মাহমুদুল করিম' },
  newWorker: {
    id: 5,
    role: 'service_worker',
    phone: '01700000005',
    password: 'worker-1',
    name: 'রাশেদ মিয়া',
  },
  approvedWorker: {
    id: 6,
    role: 'service_worker',
    phone: '01700000006',
    password: 'worker-1',
    name: 'মোঃ আলমগীর হোসেন',
  },
  pendingWorker: {
    id: 7,
    role: 'service_worker',
    phone: '01700000007',
    password: 'worker-1',
    name: 'সোহেল রানা',
  },
  rejectedWorker: {
    id: 8,
    role: 'service_worker',
    phone: '01700000008',
    password: 'worker-1',
    name: 'জসিম উদ্দিন',
  },
} as const satisfies Record<string, DemoAccount>

/** Staff members who moderated in the past of the demo. Their passwords are random. */
export const colleagues = [
  { id: 9, name: 'রুমানা আফরোজ' },
  { id: 10, name: 'আসিফ ইকবাল' },
  { id: 11, name: 'শর্মিলা দাস' },
] as const

export const FIRST_OTHER_USER_ID = 12
