import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

type ContactCheckProps = {
  /** 01XXXXXXXXX */
  phone: string
  /** Whether customers do not see it until it is confirmed. */
  withheld: boolean
}

/** Asks a worker to confirm a reported number. */
export function ContactCheck({ phone, withheld }: ContactCheckProps) {
  const [confirmed, setConfirmed] = useState<string>()
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const confirm = () =>
    run(async () => setConfirmed((await unwrap(api['service-workers'].me.contact.confirm.$post())).message))
  if (confirmed) return <Alert tone="success">{confirmed}</Alert>
  return (
    <Alert
      tone="warning"
      title={withheld ? 'আপনার নম্বরটি এখন গ্রাহকদের দেখানো হচ্ছে না' : 'আপনার নম্বরটি কি ঠিক আছে?'}
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
        কয়েকজন গ্রাহক <PhoneNumber phone={phone} /> নম্বরে আপনাকে পাননি। ফোনটি চালু থাকলে নিশ্চিত করুন; নম্বর বদলে
        থাকলে আমাদের ফোন করুন।{!withheld && ' উত্তর না পেলে আমরা ফোন করে দেখব।'}
      </p>
      {problem && <p className="mt-2 text-danger">{problem}</p>}
    </Alert>
  )
}
