import { useEffect, useState } from 'react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { noteAgreement, readTermsAhead } from '#web/features/reveals/agreed-terms.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { dailyLimitText } from '#web/features/entitlements/plans/subscription.labels.ts'
import type { Quote } from './price.ts'
import type { Plan } from '#web/features/entitlements/plans/plans.calls.ts'
import type { PaymentMethod } from './use-checkout.ts'

type PurchaseDialogProps = {
  plan: Plan
  methods: readonly { id: PaymentMethod; name: string }[]
  now: number
  /** Whether an earlier payment of a plan waits for its decision. */
  isOneWaiting: boolean
  paying: boolean
  problem: string | undefined
  /** The provider whose number the plan is for. Its terms are shown here, so that they do not follow the payment. */
  wantedProvider: number | undefined
  codesAccepted: boolean
  onPay: (plan: Plan, method: PaymentMethod, quote: Quote | undefined) => void
  onClose: () => void
}

const day = 24 * 60 * 60 * 1000

export function PurchaseDialog({
  plan,
  methods,
  now,
  isOneWaiting,
  paying,
  problem,
  wantedProvider,
  codesAccepted,
  onPay,
  onClose,
}: PurchaseDialogProps) {
  const [terms, setTerms] = useState<Awaited<ReturnType<typeof readTermsAhead>>>(null)
  useEffect(() => {
    if (wantedProvider !== undefined) void readTermsAhead(wantedProvider).then(setTerms)
  }, [wantedProvider])
  const pay = (method: PaymentMethod, quote: Quote | undefined) => {
    if (terms) noteAgreement(terms)
    onPay(plan, method, quote)
  }
  return (
    <PayDialog
      title="সাবস্ক্রিপশন কিনুন"
      price={plan.price}
      items={[
        { term: 'প্ল্যান', value: plan.name },
        { term: 'মূল্য', value: formatTaka(plan.price, { decimals: 2 }) },
        { term: 'মেয়াদ', value: `${formatCount(plan.duration_days)} দিন` },
        { term: 'আজ চালু হলে', value: `${formatDate(now + plan.duration_days * day)} পর্যন্ত` },
        { term: 'দৈনিক সীমা', value: dailyLimitText(plan.daily_biodata_view_limit) },
      ]}
      codeFor={codesAccepted && plan.price > 0 ? { purpose: 'subscription', planId: plan.id } : null}
      paying={paying}
      methods={methods}
      problem={problem && { title: 'সাবস্ক্রিপশন শুরু করা যায়নি', text: problem }}
      onConfirm={pay}
      onClose={onClose}
    >
      {isOneWaiting && (
        <Alert tone="warning" title="আপনার আগের একটি পেমেন্টের যাচাই চলছে">
          সেটি নিশ্চিত হলে একটি পেমেন্টের টাকা ফেরত নিতে হবে। আগে সিদ্ধান্তের জন্য অপেক্ষা করাই ভালো।
        </Alert>
      )}
      {terms && (
        <details>
          <summary className="min-h-11 text-sm">
            পরিশোধ করলে আপনি <span className="text-action underline">নম্বর দেখার শর্তে</span> রাজি হচ্ছেন।
          </summary>
          <h3 className="font-semibold">{terms.title}</h3>
          <RichText html={terms.content} />
        </details>
      )}
    </PayDialog>
  )
}
