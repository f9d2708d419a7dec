import { paymentPurposes, paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { paymentSorts, type PaymentSort } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { FilterDay, FilterSelect } from '#web/ui/list/list-filters.tsx'
import { purposeLabels, statusBadge } from './admin-payment.labels.ts'
import { isQueue, usualSort, type PaymentsAddress } from './payments.address.ts'
import { paymentMethodOf, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

type PaymentFiltersProps = {
  address: PaymentsAddress
  onChange: (change: Partial<PaymentsAddress>) => void
}

const firstDay = '2020-01-01'

const sortLabels: Record<PaymentSort, string> = {
  newest: 'নতুন আগে',
  oldest: 'পুরোনো আগে',
  amount_high: 'বেশি টাকা আগে',
  amount_low: 'কম টাকা আগে',
}

export const PaymentFilters = ({ address, onChange }: PaymentFiltersProps) => (
  <>
    {!isQueue(address) && (
      <FilterSelect
        label="অবস্থা"
        placeholder="সব অবস্থা"
        value={address.status}
        onChange={(status) => onChange({ status })}
        options={paymentStatuses.map((value) => ({ value, label: statusBadge(value).label }))}
      />
    )}
    <FilterSelect
      label="ধরন"
      placeholder="সব ধরন"
      value={address.type}
      onChange={(type) => onChange({ type })}
      options={paymentPurposes.map((value) => ({ value, label: purposeLabels[value] }))}
    />
    <FilterSelect
      label="পেমেন্ট পদ্ধতি"
      placeholder="সব পদ্ধতি"
      value={address.payment_method}
      onChange={(payment_method) => onChange({ payment_method })}
      options={paymentMethods.map((value) => ({ value, label: paymentMethodOf(value).shortName }))}
    />
    <FilterDay label="কবে থেকে" min={firstDay} value={address.from} onChange={(from) => onChange({ from })} />
    <FilterDay label="কবে পর্যন্ত" min={firstDay} value={address.to} onChange={(to) => onChange({ to })} />
    {/* On wide screens the table headers sort. */}
    <FilterSelect
      label="সাজানো"
      className="lg:hidden"
      value={address.sort ?? usualSort(address)}
      onChange={(sort) => onChange({ sort })}
      options={paymentSorts.map((value) => ({ value, label: sortLabels[value] }))}
    />
  </>
)
