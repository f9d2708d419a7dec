import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'

/** Asks the SMS service what is left of the account. */
export function SmsAccountBalance() {
  const { pending, run } = useSingleFlight()
  const [answer, setAnswer] = useState<{ balance?: string; problem?: string }>({})
  const ask = () =>
    run(async () => {
      try {
        setAnswer({ balance: (await unwrap(api.admin.sms.balance.$post())).balance })
      } catch (error) {
        setAnswer({ problem: asApiError(error).message })
      }
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
      {answer.balance && <Alert tone="success">অ্যাকাউন্টে আছে: {bengaliDigits(answer.balance)}</Alert>}
      {answer.problem && <Alert tone="danger">{answer.problem}</Alert>}
    </div>
  )
}
