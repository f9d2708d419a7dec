import { paymentInput } from '#worker/features/site-settings/settings-inputs.schema.ts'
import { definitionOf, settingLabels, type KeyOf } from '#worker/features/settings/settings.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited, type Edited } from '#web/lib/form/use-edited.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { PaymentMethodSection, type MethodState } from './payment-method-section.tsx'
import { SettingField } from './setting-inputs.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { paymentMethodOf, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

type PaymentFormProps = {
  row: GroupRow<'payment'>
  methods: readonly MethodState[]
  onSaved: () => void
}

export function PaymentForm({ row, methods, onSaved }: PaymentFormProps) {
  const form = useEdited<typeof row, GroupDraft<'payment'>, typeof paymentInput>({
    row,
    schema: paymentInput,
    send: (json, version) => unwrap(api.admin.settings.payment.$put({ json }, ifUnchanged(version))),
    onSaved,
    failureMessage: settingsFailed,
  })
  return (
    <EditForm of={form} label="পেমেন্ট সেটিংস" labels={settingLabels}>
      {methods.map((state) => (
        <PaymentMethodSection key={state.id} state={state} isChanged={form.isChanged}>
          <MethodFields method={state.id} form={form} row={row} />
        </PaymentMethodSection>
      ))}
    </EditForm>
  )
}

type MethodFieldsProps = {
  method: PaymentMethod
  form: Edited<GroupDraft<'payment'>>
  row: GroupRow<'payment'>
}

function MethodFields({ method, form, row }: MethodFieldsProps) {
  const { enabled, required, optional } = paymentMethodOf(method).settings
  const keys = [enabled, ...required, ...optional]
  const isAddress = (key: KeyOf<'payment'>) => definitionOf(key).kind === 'address'
  const addresses = keys.filter(isAddress)
  const isWide = (key: KeyOf<'payment'>) => ['flag', 'paragraphs'].includes(definitionOf(key).kind ?? '')
  const field = (key: KeyOf<'payment'>) => <SettingField key={key} of={form} name={key} row={row} />
  const narrow = keys.filter((key) => !isWide(key) && !isAddress(key))
  return (
    <>
      {keys.filter((key) => definitionOf(key).kind === 'flag').map(field)}
      {narrow.length > 0 && <div className="grid items-start gap-4 sm:grid-cols-2">{narrow.map(field)}</div>}
      {keys.filter((key) => definitionOf(key).kind === 'paragraphs').map(field)}
      {addresses.length > 0 && <ReturnAddresses>{addresses.map(field)}</ReturnAddresses>}
    </>
  )
}

/** Stored for reference only: payers always return to the result pages of this site. */
function ReturnAddresses({ children }: { children: React.ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-muted">ফেরার ঠিকানা (সাধারণত লাগে না)</summary>
      <p className="mb-3 text-sm text-muted">টাকা দেওয়ার পরে সবাই এই সাইটের ফলাফলের পাতাতেই ফেরেন।</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}
