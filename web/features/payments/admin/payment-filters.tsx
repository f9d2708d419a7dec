import {
  paymentMethodOf,
  paymentMethods,
  paymentPurposes,
  paymentStatuses,
} from '#worker/features/payments/payments.schema.ts'
import type { PaymentSort } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { purposeLabels, statusBadge } from './admin-payment.labels.ts'
import { isQueue, usualSort, type PaymentsAddress } from './payments.address.ts'

type PaymentFiltersProps = {
  id: string
  address: PaymentsAddress
  onChange: (change: Partial<PaymentsAddress>) => void
  className?: string
}

const sortLabels: Record<PaymentSort, string> = {
  newest: 'নতুন আগে',
  oldest: 'পুরোনো আগে',
  amount_high: 'বেশি টাকা আগে',
  amount_low: 'কম টাকা আগে',
}

/** Status, type, method, days and order. */
export function PaymentFilters({ id, address, onChange, className = '' }: PaymentFiltersProps) {
  const choice =
    <Name extends 'status' | 'type' | 'payment_method' | 'sort'>(name: Name) =>
    (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value || undefined })
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    min: '2020-01-01',
    value: address[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value || undefined }),
  })
  return (
    <Card id={id} className={`grid gap-4 sm:grid-cols-2 lg:grid-cols-5 ${className}`}>
      {!isQueue(address) && (
        <Field label="অবস্থা">
          <Select
            placeholder="সব অবস্থা"
            value={address.status ?? ''}
            onChange={choice('status')}
            options={paymentStatuses.map((value) => ({ value, label: statusBadge(value).label }))}
          />
        </Field>
      )}
      <Field label="ধরন">
        <Select
          placeholder="সব ধরন"
          value={address.type ?? ''}
          onChange={choice('type')}
          options={paymentPurposes.map((value) => ({ value, label: purposeLabels[value] }))}
        />
      </Field>
      <Field label="পেমেন্ট পদ্ধতি">
        <Select
          placeholder="সব পদ্ধতি"
          value={address.payment_method ?? ''}
          onChange={choice('payment_method')}
          options={paymentMethods.map((value) => ({ value, label: paymentMethodOf(value).shortName }))}
        />
      </Field>
      <Field label="কবে থেকে">
        <TextInput {...day('from')} />
      </Field>
      <Field label="কবে পর্যন্ত">
        <TextInput {...day('to')} />
      </Field>
      {/* At a desk the headers of the table sort. */}
      <Field label="সাজানো" className="lg:hidden">
        <Select
          value={address.sort ?? usualSort(address)}
          onChange={choice('sort')}
          options={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </Card>
  )
}
