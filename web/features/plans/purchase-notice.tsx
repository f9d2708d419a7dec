import { paths } from '#web/app/paths.ts'
import { formatDate, formatTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import type { Subscription } from '#web/features/subscriptions/subscriptions.calls.ts'
import type { Outcome } from './use-purchase.ts'

type PurchaseNoticeProps = { outcome: Outcome | null; active: Subscription | undefined }

/** The result of a purchase, shown after its dialog has closed. */
export function PurchaseNotice({ outcome, active }: PurchaseNoticeProps) {
  if (outcome?.kind === 'already') return <Alert tone="danger">{outcome.message}</Alert>
  if (outcome?.kind !== 'bought') return null
  const { plan, message } = outcome
  return (
    <Alert
      tone="success"
      title={message}
      action={
        <>
          <ButtonLink to={paths.browse} size="small">
            সেবাদাতা খুঁজুন
          </ButtonLink>
          <ButtonLink to={paths.myPayments} size="small" variant="secondary">
            রসিদ দেখুন
          </ButtonLink>
        </>
      }
    >
      {plan.name}, {formatTaka(plan.price)}।{active?.ends_at && ` ${formatDate(active.ends_at)} পর্যন্ত চলবে।`}
    </Alert>
  )
}
