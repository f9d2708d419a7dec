import type { RecentSms as Sms, SmsHealth, SmsSettings } from '#web/features/outbox/notifications.calls.ts'
import { RecentSms } from '#web/features/outbox/recent-sms.tsx'
import { SmsAccountBalance } from '#web/features/outbox/sms-account-balance.tsx'
import { SmsHealthNotice } from '#web/features/outbox/sms-health-notice.tsx'
import { SmsSettingsForm } from '#web/features/outbox/sms-settings-form.tsx'
import { SmsTestForm } from '#web/features/outbox/sms-test-form.tsx'
import { settingLabels } from '#worker/features/settings/setting-labels.schema.ts'
import { Card } from '#web/ui/layout/card.tsx'

type SmsTabProps = { account: SmsSettings; messages: readonly Sms[]; health: SmsHealth }

export function SmsTab({ account, messages, health }: SmsTabProps) {
  return (
    <div className="flex flex-col gap-8">
      <SmsHealthNotice health={health} canRetry />
      <SmsSettingsForm settings={account} labels={settingLabels} />
      <Card as="section" aria-label="এসএমএস পরীক্ষা" className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <h2 className="text-lg">অ্যাকাউন্টের ব্যালেন্স</h2>
          <SmsAccountBalance />
        </div>
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <h2 className="text-lg">পরীক্ষা করে দেখুন</h2>
          <SmsTestForm />
        </div>
      </Card>
      <RecentSms messages={messages} health={health} />
    </div>
  )
}
