import { useState } from 'react'
import { secondsUntil, useCountdown } from '#web/lib/use-countdown.ts'
import { toFormErrors, type FormErrors } from '#web/lib/form/form-errors.ts'
import { bengaliDigits, formatSeconds } from '#web/lib/format.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { OtpInput } from '#web/ui/form/otp-input.tsx'
import { askForCode, type OtpPurpose } from './codes.calls.ts'

type CodeEntryProps = {
  /** Reads the number the code goes to; null stops the asking, because the number is still wrong. */
  phone: () => string | null
  purpose: OtpPurpose
  /** When a code may first be asked for again, in milliseconds since 1970. */
  retryAt: number
  /** The code of a development server, shown because no SMS arrives there. */
  devOtp?: string | undefined
  errors: FormErrors
  disabled?: boolean
  onChange: (code: string) => void
  onComplete?: (code: string) => void
  /** A new code is on its way, or may not be had before then. */
  onAsked?: (outcome: { retryAt: number; devOtp?: string | undefined }) => void
}

/** Six boxes for a code, and the way to another one once a minute has passed. */
export function CodeEntry({ phone, purpose, retryAt, errors, disabled, ...rest }: CodeEntryProps) {
  const [firstWait] = useState(() => secondsUntil(retryAt, Date.now()))
  const { secondsLeft, restart } = useCountdown(firstWait)
  const { pending, run } = useSingleFlight()
  const [devOtp, setDevOtp] = useState(rest.devOtp)
  const [notice, setNotice] = useState<{ sent: boolean; message: string } | null>(null)
  const [filling, setFilling] = useState(0)

  const ask = () => {
    const to = phone()
    if (to === null) return
    run(async () => {
      const outcome = await askForCode(to, purpose)
      restart(secondsUntil(outcome.retryAt, Date.now()))
      rest.onAsked?.(outcome)
      if (outcome.refusal)
        return setNotice({
          sent: false,
          message: toFormErrors(outcome.refusal, [], 'ওটিপি আবার পাঠানো যায়নি').message ?? '',
        })
      setNotice({ sent: true, message: 'নতুন ওটিপি পাঠানো হয়েছে।' })
      setDevOtp(outcome.devOtp)
      setFilling((count) => count + 1)
      rest.onChange('')
    })
  }

  return (
    <div className="flex flex-col gap-3">
      <OtpInput
        key={filling}
        label="ওটিপি কোড"
        error={errors.fields.otp}
        disabled={disabled}
        onChange={rest.onChange}
        onComplete={rest.onComplete}
      />
      {devOtp && (
        <Alert>
          পরীক্ষামূলক সংস্করণে এসএমএস যায় না। কোডটি হলো <strong>{bengaliDigits(devOtp)}</strong>।
        </Alert>
      )}
      {notice && <Alert tone={notice.sent ? 'success' : 'danger'}>{notice.message}</Alert>}
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        <span className="text-muted">কোড পাননি?</span>
        {secondsLeft > 0 ? (
          // Not a live region: a number that changes every second would be read out every second.
          <span className="text-muted">{formatSeconds(secondsLeft)} পরে আবার পাঠাতে পারবেন।</span>
        ) : (
          <Button
            variant="quiet"
            size="small"
            className="-ms-2"
            pending={pending}
            pendingLabel="পাঠানো হচ্ছে..."
            disabled={disabled}
            onClick={ask}
          >
            আবার কোড পাঠান
          </Button>
        )}
      </div>
    </div>
  )
}
