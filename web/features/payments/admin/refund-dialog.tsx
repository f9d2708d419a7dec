import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  maxReasonLength,
  readAmount,
  refundInput,
} from '#worker/features/payments/admin/admin-payments.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { fieldError } from '#web/lib/form/form-errors.ts'
import { bengaliDigits, formatTaka } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { refundPayment, type PaymentDetail } from './payments.calls.ts'
import { effectOfRefund } from './admin-payments.rules.ts'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'

type RefundDialogProps = {
  payment: PaymentDetail
  refund: NonNullable<PaymentDetail['refund']>
  onClose: () => void
  onSettled: (message: string) => void
}

const isSettled = (code: string) => code === 'payment_changed' || code === 'not_refundable'

export function RefundDialog({ payment, refund, onClose, onSettled }: RefundDialogProps) {
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
      if (amount > refund.most)
        throw fieldError('amount', `সর্বোচ্চ ${formatTaka(refund.most, { decimals: 2 })} ফেরত দেওয়া যায়`)
      try {
        await afterWrite(await refundPayment(payment.id, values), onClose)
      } catch (fault) {
        const { code, message, status } = asApiError(fault)
        if (isSettled(code)) onSettled(message)
        // The payment's history already contains the gateway's answer.
        if (status !== 422) void revalidate()
        throw fault
      }
    },
  })
  const { errors } = form
  const effect = effectOfRefund(payment, isAll || (canKeepActive && !keepsActive))

  return (
    <FormDialog
      danger
      title="টাকা ফেরত"
      form={form}
      saveLabel={Number.isNaN(amount) ? 'ফেরত দিন' : `${formatTaka(amount, { decimals: 2 })} ফেরত দিন`}
      pendingLabel="ফেরত দেওয়া হচ্ছে..."
      onClose={onClose}
    >
      {refund.unfinished_amount !== null && (
        <Alert tone="warning">
          আগে {formatTaka(refund.unfinished_amount, { decimals: 2 })} ফেরত পাঠাতে বলা হয়েছিল, ফল জানা যায়নি।
          আগে সেই পরিমাণেই আবার চেষ্টা করুন; দুবার টাকা যাবে না।
        </Alert>
      )}
      <Field
        label="কত টাকা"
        hint={`সর্বোচ্চ ${formatTaka(refund.most, { decimals: 2 })}`}
        error={errors.fields.amount}
      >
        <TextInput
          name="amount"
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
      {canKeepActive && payment.bought?.status === 'active' && (
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
        <p>{effect.words.replace('{until}', effect.until ? formatDate(effect.until) : '')}</p>
      </div>
    </FormDialog>
  )
}
