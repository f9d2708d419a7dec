import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

type ContactCheckProps = {
  /** 01XXXXXXXXX, the reported number. */
  phone: string
  /** `confirmContact` of reveals.calls.ts. */
  onConfirm: () => Promise<{ message: string }>
  /** Called when the number is public again, to reload the profile. */
  onConfirmed?: () => void
}

/** Asks a worker whose number is hidden after reports to confirm it. */
export function ContactCheck({ phone, onConfirm, onConfirmed }: ContactCheckProps) {
  const [confirmed, setConfirmed] = useState<string>()
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const confirm = () =>
    run(async () => {
      setConfirmed((await onConfirm()).message)
      onConfirmed?.()
    })
  if (confirmed) return <Alert tone="success">{confirmed}</Alert>
  return (
    <Alert
      tone="warning"
      title="আপনার নম্বরটি এখন গ্রাহকদের দেখানো হচ্ছে না"
      action={
        <Button
          size="small"
          icon={CircleCheck}
          pending={pending}
          pendingLabel="নিশ্চিত করা হচ্ছে..."
          onClick={confirm}
        >
          নম্বরটি ঠিক আছে
        </Button>
      }
    >
      <p>
        কয়েকজন গ্রাহক {phone} নম্বরে আপনাকে পাননি। ফোনটি চালু থাকলে নিশ্চিত করুন; নম্বর বদলে থাকলে সহায়তায় জানান।
      </p>
      {problem && <p className="mt-2 text-danger">{problem}</p>}
    </Alert>
  )
}
