import { Check, RotateCcw, RotateCw, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatTaka } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { blockerText, reasonText } from './admin-payment.labels.ts'
import {
  askGateway,
  confirmPayment,
  rejectPayment,
  reopenPayment,
  type PaymentDetail,
} from './payments.calls.ts'
import { factsOf } from './payment-events.labels.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { effectOfConfirmation } from './admin-payments.rules.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'

type Open = 'confirm' | 'reject' | 'refund' | null

export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const [dialog, setDialog] = useState<Open>(null)
  const { pending, problem, setProblem, run } = useAction()
  const { review } = payment
  const transactionId = payment.transaction_id ?? payment.claimed_transaction_id

  const open = (next: Open) => {
    setProblem(undefined)
    setDialog(next)
  }
  const act = (call: () => Promise<{ message: string }>) =>
    run(call, {
      onDone: () => setDialog(null),
      onError: (refusal) => {
        // Another admin decided first, or the purchase cannot be activated: the page shows the new state.
        if (refusal.status === 409) setDialog(null)
        return messageOf(refusal)
      },
    })

  const { reopen } = payment
  if (!review && !payment.may_ask && !payment.refund && !reopen && !problem) return null
  const isRefundCancelled = payment.reason === 'refund_cancelled' && payment.status !== 'refunded'
  return (
    <Card as="section" aria-label="যা করা যায়" className="flex flex-col gap-4">
      {review && !isRefundCancelled && <ReviewReason payment={payment} review={review} />}
      {isRefundCancelled && <CancelledRefund payment={payment} />}
      {reopen && <Reopening reopen={reopen} />}
      {problem && dialog === null && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {review?.may_confirm && (
          <Button icon={Check} onClick={() => open('confirm')}>
            নিশ্চিত করুন
          </Button>
        )}
        {payment.may_ask && (
          <Button
            variant="secondary"
            icon={RotateCw}
            pending={pending && dialog === null}
            pendingLabel="জিজ্ঞাসা করা হচ্ছে..."
            onClick={() => act(() => askGateway(payment.id))}
          >
            পেমেন্ট গেটওয়েকে জিজ্ঞাসা করুন
          </Button>
        )}
        {payment.refund && (
          <Button variant="secondary" icon={Undo2} onClick={() => open('refund')}>
            টাকা ফেরত দিন
          </Button>
        )}
        {reopen && reopen.blocker === null && (
          <Button
            variant="secondary"
            icon={RotateCcw}
            pending={pending && dialog === null}
            pendingLabel="খোলা হচ্ছে..."
            onClick={() => act(() => reopenPayment(payment.id))}
          >
            আবার যাচাইয়ে নিন
          </Button>
        )}
        {review?.may_reject && (
          <Button variant="remove" icon={X} onClick={() => open('reject')}>
            প্রত্যাখ্যান
          </Button>
        )}
      </div>
      <ConfirmDialog
        problem={problem}
        open={dialog === 'confirm'}
        title="টাকা এসেছে বলে নিশ্চিত করবেন?"
        confirmLabel="নিশ্চিত করুন"
        pendingLabel="নিশ্চিত করা হচ্ছে..."
        pending={pending}
        onConfirm={() => act(() => confirmPayment(payment.id))}
        onClose={() => setDialog(null)}
      >
        {payment.name}-এর {formatTaka(payment.amount, { decimals: 2 })} পাওয়া গেছে
        {transactionId && ` (ট্রানজেকশন আইডি ${transactionId})`}। {effectOfConfirmation(payment)}
      </ConfirmDialog>
      {dialog === 'reject' && (
        <RejectDialog
          title="পেমেন্ট প্রত্যাখ্যান"
          pending={pending}
          problem={problem}
          onReject={(reason) => act(() => rejectPayment(payment.id, reason))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'refund' && payment.refund && (
        <RefundDialog
          payment={payment}
          refund={payment.refund}
          onClose={() => setDialog(null)}
          onSettled={(message) => {
            setDialog(null)
            setProblem(message)
          }}
        />
      )}
    </Card>
  )
}

type Review = NonNullable<PaymentDetail['review']>

function ReviewReason({ payment, review }: { payment: PaymentDetail; review: Review }) {
  const { blocker, blocker_until: until } = review
  return (
    <Alert tone="warning" title={reasonText(payment.reason) ?? 'এই পেমেন্ট যাচাই করা দরকার।'}>
      {blocker && (
        <p>
          {blockerText(blocker)}
          {until && ` মেয়াদ ${formatDate(until)} পর্যন্ত।`}
        </p>
      )}
    </Alert>
  )
}

function Reopening({ reopen }: { reopen: NonNullable<PaymentDetail['reopen']> }) {
  if (reopen.blocker === 'trx_used')
    return <Alert title="এটি আর খোলা যায় না">একই ট্রানজেকশন আইডি দিয়ে অন্য একটি পেমেন্ট নিশ্চিত হয়েছে।</Alert>
  if (reopen.blocker === 'payment_in_review')
    return (
      <Alert
        title="আগে অন্যটির সিদ্ধান্ত নিন"
        action={
          reopen.waiting_id !== null && (
            <ButtonLink to={adminPaths.payment(reopen.waiting_id)} size="small" variant="secondary">
              অপেক্ষায় থাকা পেমেন্ট
            </ButtonLink>
          )
        }
      >
        একই গ্রাহকের আরেকটি পেমেন্ট যাচাইয়ের অপেক্ষায় আছে।
      </Alert>
    )
  return (
    <p>
      ভুলে প্রত্যাখ্যান হয়ে থাকলে {formatDate(reopen.until)} পর্যন্ত আবার যাচাইয়ে নেওয়া যায়। গ্রাহককে আবার কিছু জমা
      দিতে হবে না।
    </p>
  )
}

function CancelledRefund({ payment }: { payment: PaymentDetail }) {
  const cancelled = payment.events.findLast(({ kind }) => kind === 'refund_cancelled')
  const { reason } = cancelled ? factsOf(cancelled) : { reason: null }
  return (
    <Alert tone="warning" title={reasonText(payment.reason) ?? ''}>
      {reason && <p>পেমেন্ট গেটওয়ের কথা: {reason}</p>}
      <p>
        {payment.review
          ? 'যা কেনা হয়েছিল তা বন্ধই আছে। টাকা আবার ফেরত পাঠান, অথবা হাতে দিয়ে লিখে রাখুন।'
          : 'যা কেনা হয়েছে তা আগের মতোই আছে। চাইলে টাকা আবার ফেরত পাঠান।'}
      </p>
    </Alert>
  )
}

function messageOf(error: ApiError): string {
  const at = error.body.reviewed_at
  return typeof at === 'string' ? `${error.message} ${formatDateTime(at)}` : error.message
}
