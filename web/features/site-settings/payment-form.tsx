import { paymentInput } from '#worker/features/site-settings/settings-inputs.schema.ts'
import { definitionOf, type KeyOf } from '#worker/features/settings/settings.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited, type Edited } from '#web/lib/form/use-edited.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { PaymentMethodSection, type MethodState } from './payment-method-section.tsx'
import { FlagSetting, LongTextSetting, SecretSetting, TextSetting } from './setting-inputs.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { settingLabels } from '#worker/features/settings/setting-labels.schema.ts'
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

const maxTextWidth = 1000

const hints: Partial<Record<KeyOf<'payment'>, string>> = {
  nogorpay_base_url: 'ঠিকানা বদলালে API কী আবার দিতে হবে।',
  ssl_sandbox: 'বদলালে স্টোর পাসওয়ার্ড আবার দিতে হবে।',
  manual_payment_instructions: 'কীভাবে টাকা পাঠাতে হবে। যিনি এভাবে টাকা দেবেন তিনি নম্বরের সঙ্গে এটি দেখবেন।',
}

function MethodFields({ method, form, row }: MethodFieldsProps) {
  const { enabled, required, optional } = paymentMethodOf(method).settings
  const keys = [enabled, ...required, ...optional]
  const keysOfKind = (...kinds: (string | undefined)[]) =>
    keys.filter((key) => kinds.includes(definitionOf(key).kind))
  const credentials = keysOfKind(undefined, 'service_address')
  const addresses = keysOfKind('address')
  return (
    <>
      {keysOfKind('flag').map((key) => (
        <FlagSetting key={key} of={form} name={key} hint={hints[key]} />
      ))}
      {credentials.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {credentials.map((key) => (
            <Credential key={key} of={form} name={key} row={row} />
          ))}
        </div>
      )}
      {keysOfKind('paragraphs').map((key) => (
        <LongTextSetting key={key} of={form} name={key} limit={maxTextWidth} hint={hints[key]} />
      ))}
      {addresses.length > 0 && (
        <ReturnAddresses>
          {addresses.map((key) => (
            <TextSetting key={key} of={form} name={key} type="url" inputMode="url" />
          ))}
        </ReturnAddresses>
      )}
    </>
  )
}

const hasAddressChanged = (
  address: string | undefined,
  row: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): boolean => address !== undefined && address in row && row[address] !== values[address]

type CredentialProps = {
  of: MethodFieldsProps['form']
  name: KeyOf<'payment'>
  row: GroupRow<'payment'>
}

function Credential({ of, name, row }: CredentialProps) {
  const shown = row[name]
  const { sentTo } = definitionOf(name)
  if (typeof shown === 'object')
    return (
      <SecretSetting
        of={of}
        name={name}
        stored={shown}
        addressChanged={hasAddressChanged(sentTo, row, of.values)}
      />
    )
  return definitionOf(name).kind === 'service_address' ? (
    <TextSetting
      of={of}
      name={name}
      type="url"
      inputMode="url"
      placeholder="https://..."
      hint={hints[name]}
    />
  ) : (
    <TextSetting of={of} name={name} />
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
