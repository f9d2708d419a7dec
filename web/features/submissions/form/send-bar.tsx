import { Send, Square } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { imageFields, type ImageField } from '#worker/features/submissions/submissions.schema.ts'
import type { Percents } from './use-biodata-form.ts'

type SendBarProps = {
  progress?: { complete: number; parts: number }
  label: string
  message: string | undefined
  hasErrors: boolean
  sending: boolean
  percents: Percents
  onStop: () => void
  onPayFirst?: (() => void) | null
}

const names: Record<ImageField, string> = {
  profile_photo: 'প্রোফাইল ছবি যাচ্ছে',
  id_card_front: 'পরিচয়পত্রের সামনের দিক যাচ্ছে',
  id_card_back: 'পরিচয়পত্রের পেছনের দিক যাচ্ছে',
}

export function SendBar({ progress, label, message, sending, ...rest }: SendBarProps) {
  const online = useOnline()
  return (
    <Card className="flex flex-col gap-4">
      {progress && (
        <p aria-live="polite">
          {progress.complete === progress.parts
            ? 'সব অংশ পূরণ হয়েছে।'
            : `${formatCount(progress.parts)}টি অংশের মধ্যে ${formatCount(progress.complete)}টি পূরণ হয়েছে।`}
        </p>
      )}
      {message && (
        <Alert tone="danger" title="জমা দেওয়া যায়নি">
          {message} আপনার লেখা ও ছবি রাখা আছে।
        </Alert>
      )}
      {rest.hasErrors && !message && (
        <p className="text-danger">লাল লেখা দেখে ঘরগুলো ঠিক করুন, তারপর আবার জমা দিন।</p>
      )}
      {!online && !message && (
        <p className="text-warning">ইন্টারনেট সংযোগ নেই। সংযোগ ফিরে এলে জমা দিন; আপনার লেখা ও ছবি রাখা আছে।</p>
      )}
      {rest.onPayFirst ? (
        <Button full onClick={rest.onPayFirst}>
          আগে ফি পরিশোধ করুন
        </Button>
      ) : (
        <Button type="submit" full icon={Send} pending={sending} pendingLabel="জমা হচ্ছে...">
          {label}
        </Button>
      )}
      {sending &&
        imageFields.map((field) => {
          const percent = rest.percents[field]
          return percent === undefined ? null : (
            <ProgressBar key={field} label={names[field]} value={percent} />
          )
        })}
      {sending && (
        <Button variant="quiet" icon={Square} onClick={rest.onStop}>
          থামান
        </Button>
      )}
    </Card>
  )
}
