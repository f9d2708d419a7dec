import { Check, RotateCcw, RotateCw, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { exactTaka, bengaliDigits } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { reasonText } from './admin-payment.labels.ts'
import { askGateway, type PaymentDetail } from './payments.calls.ts'
import { factsOf } from './payment-events.labels.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { effectOfConfirmation, effectOfRefund } from './admin-payments.rules.ts'
import { useAction, useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { useRevalidator } from 'react-router'
import {
  blockerTexts,
  maxReasonLength,
  readAmount,
  refundInput,
} from '#worker/features/payments/admin/admin-payments.schema.ts'
import { fieldError } from '#web/lib/form/form-errors.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

const calls = api.admin.payments[':id']

type Open = 'confirm' | 'reject' | 'refund' | null

export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const [dialog, setDialog] = useState<Open>(null)
  const { pending, problem, setProblem, run } = useAction()
  const { review, reopen } = payment
  const param = { id: String(payment.id) }
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
            onClick={() => act(() => unwrap(calls.reopen.$post({ param })))}
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
        onConfirm={() => act(() => unwrap(calls.confirm.$post({ param })))}
        onClose={() => setDialog(null)}
      >
        {payment.name}-এর {exactTaka(payment.amount)} পাওয়া গেছে
        {transactionId && ` (ট্রানজেকশন আইডি ${transactionId})`}। {effectOfConfirmation(payment)}
      </ConfirmDialog>
      {dialog === 'reject' && (
        <RejectDialog
          title="পেমেন্ট প্রত্যাখ্যান"
          pending={pending}
          problem={problem}
          onReject={(reason) => act(() => unwrap(calls.reject.$post({ param, json: { reason } })))}
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
          {blockerTexts[blocker]}
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

type RefundDialogProps = {
  payment: PaymentDetail
  refund: NonNullable<PaymentDetail['refund']>
  onClose: () => void
  onSettled: (message: string) => void
}

const isSettled = (code: string) => code === 'payment_changed' || code === 'not_refundable'

function RefundDialog({ payment, refund, onClose, onSettled }: RefundDialogProps) {
  const { revalidate } = useRevalidator()
  const afterWrite = useAfterWrite()
  // A gateway refund with an unknown result can only be repeated with the same amount.
  const [typed, setTyped] = useState(bengaliDigits(refund.unfinished_amount ?? refund.most))
  const [isManual, setIsManual] = useState(!refund.by_gateway)
  const [keepsActive, setKeepsActive] = useState(false)
  const amount = readAmount(typed)
  const isAll = amount === refund.most
  // A partial refund can leave the purchase active. A fee stays paid until all of it is refunded.
  const canKeepActive = !isAll && payment.status === 'paid' && payment.type !== 'biodata_fee'
  const form = useForm({
    schema: refundInput,
    read: ({ reason }) => ({
      amount,
      reason,
      by_hand: isManual,
      ...(canKeepActive && { ends: !keepsActive }),
    }),
    shownFields: ['amount', 'reason'],
    send: async (values) => {
      if (amount > refund.most) throw fieldError('amount', `সর্বোচ্চ ${exactTaka(refund.most)} ফেরত দেওয়া যায়`)
      try {
        const param = { id: String(payment.id) }
        await afterWrite(await unwrap(calls.refund.$post({ param, json: values })), onClose)
      } catch (fault) {
        const { code, message, status } = asApiError(fault)
        if (isSettled(code)) onSettled(message)
        // The payment's history already contains the gateway's answer.
        if (status !== 422) void revalidate()
        throw fault
      }
    },
  })
  return (
    <FormDialog
      danger
      title="টাকা ফেরত"
      form={form}
      saveLabel={Number.isNaN(amount) ? 'ফেরত দিন' : `${exactTaka(amount)} ফেরত দিন`}
      pendingLabel="ফেরত দেওয়া হচ্ছে..."
      onClose={onClose}
    >
      {refund.unfinished_amount !== null && (
        <Alert tone="warning">
          আগে {exactTaka(refund.unfinished_amount)} ফেরত পাঠাতে বলা হয়েছিল, ফল জানা যায়নি। আগে সেই পরিমাণেই
          আবার চেষ্টা করুন; দুবার টাকা যাবে না।
        </Alert>
      )}
      <Field name="amount" label="কত টাকা" hint={`সর্বোচ্চ ${exactTaka(refund.most)}`}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field name="reason" label="কারণ" hint="নিজেদের মনে রাখার জন্য; গ্রাহক এটি দেখেন না।">
        <Textarea rows={2} limit={maxReasonLength} />
      </Field>
      {refund.by_gateway && (
        <Checkbox
          label="টাকা হাতে ফেরত দেওয়া হয়ে গেছে, শুধু লিখে রাখুন"
          checked={isManual}
          onChange={(event) => setIsManual(event.target.checked)}
        />
      )}
      {canKeepActive && payment.bought.status === 'active' && (
        <Checkbox
          label={payment.type === 'boost' ? 'বুস্টটি চালু থাকুক' : 'সাবস্ক্রিপশনটি চালু থাকুক'}
          checked={keepsActive}
          onChange={(event) => setKeepsActive(event.target.checked)}
        />
      )}
      <div aria-live="polite" className="flex flex-col gap-2 rounded-card bg-sunken px-4 py-3 text-sm">
        <p>
          {isManual
            ? 'টাকা এখান থেকে যাবে না: আপনি নিজে ফেরত দিয়েছেন বলে লিখে রাখা হবে।'
            : 'টাকা এসএসএল কমার্জের মাধ্যমে যে পথে এসেছে সেই পথেই ফেরত যাবে।'}
        </p>
        <p>{effectOfRefund(payment, isAll || (canKeepActive && !keepsActive))}</p>
      </div>
    </FormDialog>
  )
}
