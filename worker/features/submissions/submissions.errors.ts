import type { ProviderStatus } from '#worker/features/providers/providers.schema.ts'
import { AppError, conflict } from '#worker/lib/errors.ts'

/** 402; `fee` in taka. */
export const feeRequired = (fee: number) =>
  new AppError({
    code: 'payment_required',
    status: 402,
    message: `বায়োডাটা জমা দিতে ${bengali(fee)} টাকা ফি দিতে হবে।`,
    extra: { fee, payment_required: true },
  })

const bengali = (amount: number) =>
  String(amount).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

/** 409: one biodata a person, and it waits or is public already. */
export const alreadySubmitted = (status: Exclude<ProviderStatus, 'rejected'>) =>
  status === 'pending'
    ? conflict('আপনার বায়োডাটা আগেই জমা হয়েছে এবং অনুমোদনের অপেক্ষায় আছে।', 'already_pending')
    : conflict('আপনার বায়োডাটা আগেই অনুমোদিত হয়েছে।', 'already_approved')

/** 409: the fee is paid already, or there is none. */
export const feeNotDue = () => conflict('বায়োডাটা জমা দিতে আপনার আর কোনো ফি দিতে হবে না।', 'fee_not_due')
