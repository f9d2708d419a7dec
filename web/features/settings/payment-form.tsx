import { paymentInput } from '#worker/features/settings/admin/settings-inputs.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { PaymentMethodSection, type MethodState } from './payment-method-section.tsx'
import { FlagSetting, LongTextSetting, SecretSetting, TextSetting } from './setting-inputs.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { settingLabels } from './settings.labels.ts'

type PaymentFormProps = {
  row: GroupRow<'payment'>
  methods: readonly MethodState[]
  onSaved: () => void
}

/** The ways to pay: which are on, their credentials, and whether these are right. */
export function PaymentForm({ row, methods, onSaved }: PaymentFormProps) {
  const form = useEdited<typeof row, GroupDraft<'payment'>, typeof paymentInput>({
    row,
    schema: paymentInput,
    send: (json, version) => unwrap(api.admin.settings.payment.$put({ json }, ifUnchanged(version))),
    onSaved,
    failed: settingsFailed,
  })
  const fields: Record<MethodState['id'], React.ReactNode> = {
    nogorpay: (
      <>
        <FlagSetting of={form} name="enable_nogorpay" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SecretSetting of={form} name="nogorpay_api_key" stored={row.nogorpay_api_key} />
          <TextSetting
            of={form}
            name="nogorpay_base_url"
            type="url"
            inputMode="url"
            placeholder="https://..."
          />
        </div>
        <ReturnAddresses>
          <TextSetting of={form} name="nogorpay_success_url" type="url" inputMode="url" />
          <TextSetting of={form} name="nogorpay_cancel_url" type="url" inputMode="url" />
        </ReturnAddresses>
      </>
    ),
    sslcommerz: (
      <>
        <FlagSetting of={form} name="enable_sslcommerz" />
        <FlagSetting of={form} name="ssl_sandbox" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextSetting of={form} name="ssl_store_id" />
          <SecretSetting of={form} name="ssl_store_password" stored={row.ssl_store_password} />
        </div>
        <ReturnAddresses>
          <TextSetting of={form} name="ssl_fail_url" type="url" inputMode="url" />
        </ReturnAddresses>
      </>
    ),
    manual: (
      <>
        <FlagSetting of={form} name="enable_manual_payment" />
        <LongTextSetting
          of={form}
          name="manual_payment_instructions"
          limit={1000}
          hint="কোন নম্বরে কীভাবে টাকা পাঠাতে হবে। যিনি এভাবে টাকা দেবেন তিনি দেখবেন।"
        />
      </>
    ),
  }
  return (
    <EditForm of={form} label="পেমেন্ট সেটিংস" labels={settingLabels}>
      {methods.map((state) => (
        <PaymentMethodSection key={state.id} state={state} isChanged={form.isChanged}>
          {fields[state.id]}
        </PaymentMethodSection>
      ))}
    </EditForm>
  )
}

/** Kept for those who write them down; people always come back to this site's own pages. */
function ReturnAddresses({ children }: { children: React.ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-muted">ফেরার ঠিকানা (সাধারণত লাগে না)</summary>
      <p className="mb-3 text-sm text-muted">টাকা দেওয়ার পরে সবাই এই সাইটের ফলাফলের পাতাতেই ফেরেন।</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}
