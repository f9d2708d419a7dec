import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

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
