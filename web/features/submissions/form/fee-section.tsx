import { useState, type Ref } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { exactTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { ReadAloud } from '#web/ui/read-aloud/read-aloud.tsx'
import { spokenOfFee } from './biodata-steps.rules.ts'
import { NoMethods } from '#web/features/payments/checkout/support-notice.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { useCheckout, type PaymentMethod } from '#web/features/payments/checkout/use-checkout.ts'

export type PaymentMethodChoice = { id: PaymentMethod; name: string }

type FeeSectionProps = {
  fee: number
  payment: OwnSubmission['fee_payment']
  methods: readonly PaymentMethodChoice[]
  ref: Ref<HTMLDivElement>
}

export function FeeSection({ fee, payment, methods, ref }: FeeSectionProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="scroll-mt-24 rounded-card outline-none focus-visible:ring-3 focus-visible:ring-action"
    >
      <Card as="section" aria-labelledby="biodata-fee" className="flex flex-col gap-4">
        <div>
          <div className="flex items-center justify-between gap-2">
            <h2 id="biodata-fee" className="text-lg">
              জমা দেওয়ার আগে ফি দিতে হবে
            </h2>
            <ReadAloud text={spokenOfFee} />
          </div>
          <p>
            প্রোফাইল জমা দিতে {exactTaka(fee)} ফি দিতে হবে। ফি একবারই লাগে: সংশোধন করে আবার জমা দিলে আর লাগবে
            না।
          </p>
          <p className="text-muted">ফর্মটি এখনই পূরণ করতে পারেন। ফি দিতে গেলেও আপনার লেখা ও ছবি থেকে যাবে।</p>
        </div>
        {payment?.status === 'review' ? (
          <PaymentInReview />
        ) : (
          <MethodChoice fee={fee} openPayment={payment?.ref ?? null} methods={methods} />
        )}
      </Card>
    </div>
  )
}

function PaymentInReview() {
  const { revalidate, state } = useRevalidator()
  return (
    <Alert
      tone="warning"
      title="আপনার পেমেন্ট যাচাই করা হচ্ছে"
      action={
        <>
          <Button
            size="small"
            variant="secondary"
            pending={state === 'loading'}
            onClick={() => void revalidate()}
          >
            আবার দেখুন
          </Button>
          <ButtonLink size="small" variant="quiet" to={paths.myPayments}>
            আমার পেমেন্ট
          </ButtonLink>
        </>
      }
    >
      নিশ্চিত হলে এখান থেকেই প্রোফাইল জমা দিতে পারবেন। আবার টাকা দেবেন না।
    </Alert>
  )
}

type MethodChoiceProps = { fee: number; openPayment: string | null; methods: readonly PaymentMethodChoice[] }

function MethodChoice({ fee, openPayment, methods }: MethodChoiceProps) {
  // The server sends the methods in the order of preference.
  const [chosen, setChosen] = useState<PaymentMethod>()
  const { paying, problem, pay } = useCheckout()
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]
  if (!method) return <NoMethods />
  return (
    <>
      {openPayment && (
        <Alert
          title="একটি পেমেন্ট শুরু করা আছে"
          action={
            <ButtonLink size="small" to={paths.manualPayment(openPayment)}>
              ট্রানজেকশন আইডি দিন
            </ButtonLink>
          }
        >
          টাকা পাঠিয়ে থাকলে ট্রানজেকশন আইডি দিয়ে সেটি শেষ করুন।
        </Alert>
      )}
      <RadioCards
        name="payment_method"
        label="পেমেন্ট পদ্ধতি"
        options={methods.map(({ id, name }) => ({ value: id, label: name }))}
        value={method.id}
        onChange={setChosen}
      />
      {problem && (
        <Alert tone="danger" title="পেমেন্ট শুরু করা যায়নি">
          {problem}
        </Alert>
      )}
      <Button
        full
        pending={paying}
        pendingLabel="পেমেন্ট শুরু হচ্ছে..."
        onClick={() =>
          pay(() => unwrap(api.payment.biodata.initiate.$post({ json: { payment_method: method.id } })))
        }
      >
        {exactTaka(fee)} ফি পরিশোধ করুন
      </Button>
    </>
  )
}
