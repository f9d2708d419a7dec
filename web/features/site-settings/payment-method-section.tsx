import { PlugZap } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { SettingSection } from './setting-section.tsx'
import type { AdminSettings } from './settings.calls.ts'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { isOnline, type OnlineMethod } from '#worker/features/settings/payment-methods.schema.ts'

export type MethodState = AdminSettings['payment_methods'][number]

type PaymentMethodSectionProps = {
  state: MethodState
  /** Whether there are unsaved changes. The test uses the saved credentials. */
  isChanged: boolean
  children: ReactNode
}

export function PaymentMethodSection({ state, isChanged, children }: PaymentMethodSectionProps) {
  const { id, name, enabled, offered, missing } = state
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
      {children}
      {isOnline(id) && <AccessTest method={id} isChanged={isChanged} />}
    </SettingSection>
  )
}

type AccessTestProps = { method: OnlineMethod; isChanged: boolean }

function AccessTest({ method, isChanged }: AccessTestProps) {
  const { pending, run } = useAction({ reloads: 'never' })
  const [result, setResult] = useState<{ tone: AlertTone; message: string }>()
  const test = () => {
    setResult(undefined)
    run(
      async () => {
        const { message } = await unwrap(api.admin.settings.payment.test.$post({ json: { method } }))
        setResult({ tone: 'success', message })
      },
      {
        onError: ({ code, message }) =>
          setResult({ tone: code === 'gateway_unclear' ? 'warning' : 'danger', message }),
      },
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Button
        name={`test_${method}`}
        variant="secondary"
        size="small"
        icon={PlugZap}
        className="self-start"
        pending={pending}
        pendingLabel="যাচাই হচ্ছে..."
        onClick={test}
      >
        সংযোগ যাচাই করুন
      </Button>
      <p className="text-sm text-muted">
        {isChanged ? 'সংরক্ষিত তথ্য দিয়ে যাচাই হবে; নতুন পরিবর্তন আগে সংরক্ষণ করুন।' : 'কোনো টাকা লেনদেন হয় না।'}
      </p>
      {result && <Alert tone={result.tone}>{result.message}</Alert>}
    </div>
  )
}
