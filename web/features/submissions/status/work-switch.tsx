import { BriefcaseBusiness, CirclePause } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { RadioCards, type RadioCard } from '#web/ui/form/radio-cards.tsx'
import { setPaused } from '#web/features/submissions/profile.calls.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'

type Choice = 'open' | 'paused'

const choices: readonly RadioCard<Choice>[] = [
  {
    value: 'open',
    label: 'কাজ নিচ্ছি',
    description: 'গ্রাহকেরা আপনাকে খুঁজে পান',
    icon: BriefcaseBusiness,
  },
  {
    value: 'paused',
    label: 'বিরতিতে',
    description: 'তালিকায় থাকবেন না, নতুন কেউ নম্বর পাবেন না',
    icon: CirclePause,
  },
]

/** Whether the worker accepts work. A change is saved at once. */
export function WorkSwitch({ isPaused }: { isPaused: boolean }) {
  const { pending, problem, run } = useAction()
  const [chosen, setChosen] = useState<Choice>()
  const [message, setMessage] = useState('')
  const change = (choice: Choice) =>
    run(async () => {
      setChosen(choice)
      setMessage('')
      setMessage((await setPaused(choice === 'paused')).message)
    })
  return (
    <Card as="section" aria-label="কাজ নেওয়া" aria-busy={pending} className="flex flex-col gap-3">
      <RadioCards
        name="is_paused"
        label="এখন কাজ নিচ্ছেন?"
        options={choices}
        value={(pending && chosen) || (isPaused ? 'paused' : 'open')}
        onChange={change}
        error={problem}
        className="grid gap-3 min-[30rem]:grid-cols-2"
      />
      <p role="status" className="text-action empty:hidden">
        {pending ? 'বদলানো হচ্ছে...' : message}
      </p>
    </Card>
  )
}
