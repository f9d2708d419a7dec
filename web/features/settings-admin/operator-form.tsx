import { Select } from '#web/ui/form/select.tsx'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { operatorChannels, operatorInput } from '#worker/features/operations/warnings/warnings.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useEdited, EditForm } from '#web/ui/form/edit-form.tsx'
import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { SettingField } from './setting-inputs.tsx'
import { SettingSection } from './setting-section.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'

const channelLabels: Record<(typeof operatorChannels)[number], string> = {
  off: 'কোথাও না (শুধু ড্যাশবোর্ড)',
  webhook: 'Slack, Discord বা ntfy (webhook)',
  sms: 'এসএমএস, সব অ্যাডমিনের নম্বরে',
}

/** Where the operator gets warnings. */
export function OperatorForm({ row }: { row: GroupRow<'operator'> }) {
  const form = useEdited<typeof row, GroupDraft<'operator'>, typeof operatorInput>({
    row,
    schema: operatorInput,
    send: (json, version) => unwrap(api.admin.settings.operator.$put({ json }, ifUnchanged(version))),
    failureMessage: settingsFailed,
  })
  const channel = form.values.operator_channel
  return (
    <EditForm of={form} label="সতর্কবার্তার সেটিংস" labels={settingLabels} quiet>
      <SettingSection title="সমস্যা হলে আপনাকে জানানো">
        <p className="text-muted">
          গেটওয়ে, এসএমএস, ছবি, স্বয়ংক্রিয় কাজ বা হিসাবে সমস্যা হলে একবার, আর ঠিক হলে আরেকবার বার্তা যায়।
        </p>
        <Field label={settingLabels.operator_channel} error={form.errors.fields.operator_channel}>
          <Select
            name="operator_channel"
            value={channel}
            onChange={(event) => form.edit({ operator_channel: event.target.value })}
            options={operatorChannels.map((value) => ({ value, label: channelLabels[value] }))}
          />
        </Field>
        {channel === 'sms' && (
          <Alert tone="warning">
            এসএমএস না গেলে সেই খবর এসএমএসে পৌঁছাবে না, শুধু ড্যাশবোর্ডে থাকবে। Slack, Discord বা ntfy বেশি
            নির্ভরযোগ্য।
          </Alert>
        )}
        {channel === 'webhook' && (
          <>
            <SettingField of={form} name="operator_webhook_url" row={row} />
            <p className="text-sm text-muted">
              Slack-এর Incoming Webhook (https://hooks.slack.com/...), Discord চ্যানেলের Webhook
              (https://discord.com/api/webhooks/...) বা ntfy-এর টপিক (https://ntfy.sh/আপনার-টপিক)। টপিকের এমন
              নাম দিন, যা অন্যরা অনুমান করতে পারবে না।
            </p>
          </>
        )}
        <ChannelTest
          isChanged={
            channel !== row.operator_channel || form.values.operator_webhook_url !== row.operator_webhook_url
          }
        />
      </SettingSection>
    </EditForm>
  )
}

function ChannelTest({ isChanged }: { isChanged: boolean }) {
  const { pending, run } = useAction({ reloads: 'never' })
  const [result, setResult] = useState<{ tone: AlertTone; message: string }>()
  const test = () => {
    setResult(undefined)
    run(
      async () => {
        const { message } = await unwrap(api.admin.settings.operator.test.$post())
        setResult({ tone: 'success', message })
      },
      { onError: ({ message }) => setResult({ tone: 'danger', message }) },
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Button
        name="test_operator"
        variant="secondary"
        size="small"
        icon={Send}
        className="self-start"
        pending={pending}
        pendingLabel="পাঠানো হচ্ছে..."
        onClick={test}
      >
        পরীক্ষামূলক বার্তা পাঠান
      </Button>
      {isChanged && <p className="text-sm text-muted">সংরক্ষিত ঠিকানায় যাবে; নতুন পরিবর্তন আগে সংরক্ষণ করুন।</p>}
      {result && <Alert tone={result.tone}>{result.message}</Alert>}
    </div>
  )
}
