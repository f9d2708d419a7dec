import { Send } from 'lucide-react'
import { api, unwrap } from '#web/lib/api.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { SettingField, useGroupForm } from './setting-inputs.tsx'
import { SettingSection, SettingTest } from './setting-section.tsx'
import { saving, type GroupRow } from './settings.calls.ts'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'

/** Where the operator gets warnings. */
export function OperatorForm({ row }: { row: GroupRow<'operator'> }) {
  const form = useGroupForm(row, saving.operator)
  const channel = form.values.operator_channel
  const isAddressChanged =
    channel !== row.operator_channel || form.values.operator_webhook_url !== row.operator_webhook_url
  return (
    <EditForm of={form} label="সতর্কবার্তার সেটিংস" labels={settingLabels} quiet>
      <SettingSection title="সমস্যা হলে আপনাকে জানানো">
        <p className="text-muted">
          গেটওয়ে, এসএমএস, ছবি, স্বয়ংক্রিয় কাজ বা হিসাবে সমস্যা হলে একবার, আর ঠিক হলে আরেকবার বার্তা যায়।
        </p>
        <SettingField of={form} name="operator_channel" row={row} />
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
        <SettingTest
          name="test_operator"
          icon={Send}
          label="পরীক্ষামূলক বার্তা পাঠান"
          pendingLabel="পাঠানো হচ্ছে..."
          call={() => unwrap(api.admin.settings.operator.test.$post())}
        >
          {isAddressChanged && 'সংরক্ষিত ঠিকানায় যাবে; নতুন পরিবর্তন আগে সংরক্ষণ করুন।'}
        </SettingTest>
      </SettingSection>
    </EditForm>
  )
}
