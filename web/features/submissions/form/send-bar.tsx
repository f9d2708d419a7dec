import { Send, Square } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'

type SendMessagesProps = {
  message: string | undefined
  hasErrors: boolean
  sending: boolean
  /** How much of the form has been sent. */
  percent: number
  onStop: () => void
}

/** Why a form was not sent, and how much of it has been sent. */
export function SendMessages({ message, hasErrors, sending, percent, onStop }: SendMessagesProps) {
  const online = useOnline()
  return (
    <>
      {message && (
        <Alert tone="danger" title="জমা দেওয়া যায়নি">
          {message} আপনার লেখা ও ছবি রাখা আছে।
        </Alert>
      )}
      {hasErrors && !message && (
        <p className="text-danger">লাল লেখা দেখে ঘরগুলো ঠিক করুন, তারপর আবার জমা দিন।</p>
      )}
      {!online && !message && (
        <p className="text-warning">ইন্টারনেট সংযোগ নেই। সংযোগ ফিরে এলে জমা দিন; আপনার লেখা ও ছবি রাখা আছে।</p>
      )}
      {sending && (
        <>
          <ProgressBar label="তথ্য যাচ্ছে" value={percent} />
          <Button variant="quiet" icon={Square} onClick={onStop}>
            থামান
          </Button>
        </>
      )}
    </>
  )
}

type SendButtonProps = { label: string; sending: boolean; onPayFirst?: (() => void) | null | undefined }

export const SendButton = ({ label, sending, onPayFirst }: SendButtonProps) =>
  onPayFirst ? (
    <Button full onClick={onPayFirst}>
      আগে ফি পরিশোধ করুন
    </Button>
  ) : (
    <Button type="submit" full icon={Send} pending={sending} pendingLabel="জমা হচ্ছে...">
      {label}
    </Button>
  )

type SendBarProps = SendMessagesProps & SendButtonProps & { progress?: { complete: number; parts: number } }

/** The end of a form on one page. */
export const SendBar = ({ progress, ...rest }: SendBarProps) => (
  <Card className="flex flex-col gap-4">
    {progress && (
      <p aria-live="polite">
        {progress.complete === progress.parts
          ? 'সব অংশ পূরণ হয়েছে।'
          : `${formatCount(progress.parts)}টি অংশের মধ্যে ${formatCount(progress.complete)}টি পূরণ হয়েছে।`}
      </p>
    )}
    <SendMessages {...rest} />
    <SendButton {...rest} />
  </Card>
)
