import { useEffect, useRef, useState } from 'react'
import { secondsUntil, useCountdown } from '#web/lib/hooks/use-countdown.ts'
import { toFormErrors } from '#web/lib/form/form-errors.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { formatSeconds } from '#web/lib/format-time.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { OtpInput } from '#web/ui/form/otp-input.tsx'
import { checkingLabel, useChallenge } from './challenge/use-challenge.tsx'
import { requestCode, type CodeRequestOutcome, type OtpPurpose } from './codes.calls.ts'

type CodeEntryProps = {
  /** Returns the phone number for the code, or null while it is invalid. */
  phone: () => string | null
  /** What the code is for, unless `send` requests it. */
  purpose?: OtpPurpose
  /** Requests a code by another route than that of sign-in. */
  send?: (phone: string, solution: { challenge?: string }) => Promise<{ retry_after: number }>
  /** The token of the registration of this number that waits for the code. */
  registration?: (phone: string) => string | undefined
  /** The earliest time for another code, in milliseconds since 1970. */
  retryAt: number
  devOtp?: string | undefined
  onComplete?: (code: string) => void
  /** Called after each request for a code, also a refused one. */
  onRequested?: (outcome: CodeRequestOutcome & { to: string }) => void
}

/** The field `otp` of a form, and what sends a code. */
export function CodeEntry({ phone, purpose = 'register', send, retryAt, ...rest }: CodeEntryProps) {
  const [initialWait] = useState(() => secondsUntil(retryAt, Date.now()))
  const { secondsLeft, restart } = useCountdown(initialWait)
  const { pending, run } = useSingleFlight()
  const challenge = useChallenge()
  const [devOtp, setDevOtp] = useState(rest.devOtp)
  const [notice, setNotice] = useState<{ sent: boolean; message: string } | null>(null)
  // No code was requested yet, so there is none to wait for.
  const [isFirst, setIsFirst] = useState(retryAt === 0)
  const [inputKey, setInputKey] = useState(0)
  const entry = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A cleared code fires no input event, by which the form drops the error of the code before.
    if (inputKey > 0) entry.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [inputKey])

  const request = () => {
    const to = phone()
    if (to === null) return
    run(async () => {
      const outcome = await requestCode(
        { phone: to, purpose, registration: rest.registration?.(to) },
        challenge.send,
        send && ((solution) => send(to, solution)),
      )
      restart(secondsUntil(outcome.retryAt, Date.now()))
      rest.onRequested?.({ ...outcome, to })
      if (outcome.refusal)
        return setNotice({
          sent: false,
          message: toFormErrors(outcome.refusal, [], 'কোড আবার পাঠানো যায়নি').message ?? '',
        })
      setNotice({ sent: true, message: isFirst ? 'কোড পাঠানো হয়েছে।' : 'নতুন কোড পাঠানো হয়েছে।' })
      setIsFirst(false)
      setDevOtp(outcome.devOtp)
      setInputKey((count) => count + 1)
    })
  }

  return (
    <div ref={entry} className="flex flex-col gap-3">
      <OtpInput key={inputKey} name="otp" label="কোড" onComplete={rest.onComplete} />
      {devOtp && (
        <Alert>
          পরীক্ষামূলক সংস্করণে এসএমএস যায় না। কোডটি হলো <strong>{bengaliDigits(devOtp)}</strong>।
        </Alert>
      )}
      {notice && <Alert tone={notice.sent ? 'success' : 'danger'}>{notice.message}</Alert>}
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        {!isFirst && <span className="text-muted">কোড পাননি?</span>}
        {secondsLeft > 0 ? (
          // Not a live region, because a screen reader would announce it every second.
          <span className="text-muted">{formatSeconds(secondsLeft)} পরে আবার পাঠাতে পারবেন।</span>
        ) : (
          <Button
            variant="quiet"
            size="small"
            className="-ms-2"
            pending={pending}
            pendingLabel={challenge.checking ? checkingLabel : 'পাঠানো হচ্ছে...'}
            onClick={request}
          >
            {isFirst ? 'কোড পাঠান' : 'আবার কোড পাঠান'}
          </Button>
        )}
      </div>
    </div>
  )
}
