import { RotateCw, Wallet } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount, bengaliDigits } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import type { SmsHealth } from './notifications.calls.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'

/** A delivery problem that needs manual action. Renders nothing without one. Admins can send failed SMS again. */
export function SmsHealthNotice({ health, canRetry }: { health: SmsHealth; canRetry: boolean }) {
  const { pending, problem, run } = useAction()
  const [sent, setSent] = useState<string>()
  const { warning, failed } = health
  if (!warning) return sent ? <Alert tone="success">{sent}</Alert> : null

  const retry = () => run(async () => setSent((await unwrap(api.admin.sms.retry.$post())).message))

  return (
    <Alert
      tone="warning"
      title="এসএমএস পৌঁছাচ্ছে না"
      action={
        canRetry && (
          <>
            <Button size="small" variant="secondary" icon={RotateCw} pending={pending} onClick={retry}>
              আবার পাঠান
            </Button>
            <ButtonLink size="small" variant="quiet" to={adminPaths.settingsTab('sms')}>
              এসএমএস সেটিংস
            </ButtonLink>
          </>
        )
      }
    >
      <p>{warning.message}</p>
      <p className="text-sm text-muted">
        {formatDateTime(warning.since)} থেকে; {formatCount(failed)}টি এসএমএস পাঠানো যায়নি।
      </p>
      {(problem ?? sent) && <p>{problem ?? sent}</p>}
    </Alert>
  )
}

export function SmsAccountBalance() {
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const [balance, setBalance] = useState<string>()
  const ask = () =>
    run(async () => {
      setBalance(undefined)
      setBalance((await unwrap(api.admin.sms.balance.$post())).balance)
    })
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        size="small"
        icon={Wallet}
        className="self-start"
        pending={pending}
        pendingLabel="দেখা হচ্ছে..."
        onClick={ask}
      >
        ব্যালেন্স দেখুন
      </Button>
      {balance && <Alert tone="success">অ্যাকাউন্টে আছে: {bengaliDigits(balance)}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
    </div>
  )
}
