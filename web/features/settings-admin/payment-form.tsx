import { definitionOf, settingLabels, type KeyOf } from '#worker/features/settings/settings.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { type Edited, EditForm } from '#web/ui/form/edit-form.tsx'
import { SettingField, useGroupForm } from './setting-inputs.tsx'
import { saving, type GroupDraft, type GroupRow, type AdminSettings } from './settings.calls.ts'
import { paymentMethodOf, isOnline } from '#worker/features/settings/payment-methods.schema.ts'
import { PlugZap } from 'lucide-react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { SettingSection, SettingTest } from './setting-section.tsx'

type PaymentFormProps = {
  row: GroupRow<'payment'>
  methods: readonly MethodState[]
}

export function PaymentForm({ row, methods }: PaymentFormProps) {
  const form = useGroupForm(row, saving.payment)
  return (
    <EditForm of={form} label="পেমেন্ট সেটিংস" labels={settingLabels}>
      {methods.map((state) => (
        <PaymentMethodSection key={state.id} state={state} of={form} row={row} />
      ))}
    </EditForm>
  )
}

type MethodState = AdminSettings['payment_methods'][number]

type PaymentMethodSectionProps = {
  state: MethodState
  of: Edited<GroupDraft<'payment'>>
  row: GroupRow<'payment'>
}

function PaymentMethodSection({ state, of: form, row }: PaymentMethodSectionProps) {
  const { id, name, enabled, offered, missing } = state
  const { settings } = paymentMethodOf(id)
  const keys = [settings.enabled, ...settings.required, ...settings.optional]
  const isAddress = (key: KeyOf<'payment'>) => definitionOf(key).kind === 'address'
  const addresses = keys.filter(isAddress)
  const isWide = (key: KeyOf<'payment'>) => ['flag', 'paragraphs'].includes(definitionOf(key).kind ?? '')
  const field = (key: KeyOf<'payment'>) => <SettingField key={key} of={form} name={key} row={row} />
  const narrow = keys.filter((key) => !isWide(key) && !isAddress(key))
  return (
    <SettingSection
      title={name}
      status={
        offered ? (
          <Badge tone="success">চালু আছে</Badge>
        ) : enabled ? (
          <Badge tone="warning">তথ্য অসম্পূর্ণ</Badge>
        ) : (
          <Badge>বন্ধ</Badge>
        )
      }
    >
      {enabled && missing.length > 0 && (
        <Alert tone="warning">
          চালু আছে, কিন্তু এগুলো নেই বলে কাউকে দেখানো হচ্ছে না:{' '}
          {missing.map((key) => settingLabels[key]).join(', ')}
        </Alert>
      )}
      {keys.filter((key) => definitionOf(key).kind === 'flag').map(field)}
      {narrow.length > 0 && <div className="grid items-start gap-4 sm:grid-cols-2">{narrow.map(field)}</div>}
      {keys.filter((key) => definitionOf(key).kind === 'paragraphs').map(field)}
      {addresses.length > 0 && (
        // Stored for reference only: payers always return to the result pages of this site.
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-muted">
            ফেরার ঠিকানা (সাধারণত লাগে না)
          </summary>
          <p className="mb-3 text-sm text-muted">টাকা দেওয়ার পরে সবাই এই সাইটের ফলাফলের পাতাতেই ফেরেন।</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">{addresses.map(field)}</div>
        </details>
      )}
      {isOnline(id) && (
        <SettingTest
          name={`test_${id}`}
          icon={PlugZap}
          label="সংযোগ যাচাই করুন"
          pendingLabel="যাচাই হচ্ছে..."
          call={() => unwrap(api.admin.settings.payment.test.$post({ json: { method: id } }))}
          toneOf={({ code }) => (code === 'gateway_unclear' ? 'warning' : 'danger')}
        >
          {/* The test uses the saved credentials. */}
          {form.isChanged
            ? 'সংরক্ষিত তথ্য দিয়ে যাচাই হবে; নতুন পরিবর্তন আগে সংরক্ষণ করুন।'
            : 'কোনো টাকা লেনদেন হয় না।'}
        </SettingTest>
      )}
    </SettingSection>
  )
}
