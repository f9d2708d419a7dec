import { formatCount, formatDate, formatTaka } from '#web/lib/format.ts'
import { PayDialog } from '#web/features/payments/checkout/pay-dialog.tsx'
import type { BoostPlan } from './boosts.calls.ts'

type BoostDialogProps = {
  plan: BoostPlan
  methodName: string
  /** The end of the boost, in milliseconds since 1970. */
  until: number
  paying: boolean
  problem: string | undefined
  onPay: () => void
  onClose: () => void
}

export function BoostDialog({ plan, methodName, until, paying, problem, onPay, onClose }: BoostDialogProps) {
  return (
    <PayDialog
      title="বুস্ট কিনুন"
      price={plan.price}
      items={[
        { term: 'বুস্ট', value: plan.name },
        { term: 'মূল্য', value: formatTaka(plan.price) },
        { term: 'মেয়াদ', value: `${formatCount(plan.duration_days)} দিন` },
        { term: 'আজ চালু হলে', value: `${formatDate(until)} পর্যন্ত` },
        { term: 'পেমেন্ট পদ্ধতি', value: methodName },
      ]}
      paying={paying}
      problem={problem && { title: 'বুস্ট শুরু করা যায়নি', text: problem }}
      onPay={onPay}
      onClose={onClose}
    />
  )
}
