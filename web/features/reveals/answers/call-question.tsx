import { useId, useState } from 'react'
import { FocusedWhen } from '#web/ui/feedback/focused-when.tsx'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { changeAnswer, dismissQuestion, sayAnswer, type AskedAbout } from './call-answers.calls.ts'

type Step = 'picked_up' | 'worked' | 'price' | 'thanks' | 'dismissed'
type Said = Parameters<typeof sayAnswer>[1]

/** Asks one customer about one call: each next question only after a yes. The first answer is kept at once, the next complete it. */
export function CallQuestion({ asked }: { asked: AskedAbout }) {
  const { reveal_id: revealId, name } = asked
  const [step, setStep] = useState<Step>('picked_up')
  const [isKept, setIsKept] = useState(false)
  const [price, setPrice] = useState('')
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const priceId = useId()

  const write = (action: () => Promise<unknown>, next: Step) =>
    run(async () => void (await action()), {
      onDone: () => setStep(next),
      onError: ({ fields }) => fields.price?.[0],
    })
  const say = (said: Said, next: Step) =>
    write(async () => {
      await (isKept ? changeAnswer : sayAnswer)(revealId, said)
      setIsKept(true)
    }, next)

  if (step === 'dismissed') return null
  if (step === 'thanks')
    return (
      <CardSection title="ধন্যবাদ" className="gap-2">
        <FocusedWhen condition role="status">
          আপনার উত্তরে অন্যরা বুঝবেন কাকে ফোনে পাওয়া যায়।
        </FocusedWhen>
        <Button variant="quiet" size="small" className="self-start" onClick={() => setStep('picked_up')}>
          উত্তর বদলান
        </Button>
      </CardSection>
    )
  return (
    <CardSection title={`${name}: ${questions[step]}`} className="gap-3 border-action">
      <p className="text-muted">
        {asked.category} · নম্বর দেখেছেন {formatDateTime(asked.revealed_at)}
      </p>
      {step === 'price' ? (
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void say({ picked_up: true, worked: true, price }, 'thanks')
          }}
        >
          <label htmlFor={priceId}>টাকা (না বলতে চাইলে খালি রাখুন)</label>
          <TextInput
            id={priceId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
          {problem && <Alert tone="danger">{problem}</Alert>}
          <Button type="submit" pending={pending} pendingLabel="জমা হচ্ছে..." className="sm:self-start">
            জমা দিন
          </Button>
        </form>
      ) : (
        <>
          {problem && <Alert tone="danger">{problem}</Alert>}
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <Button
              pending={pending}
              onClick={() =>
                step === 'picked_up'
                  ? say({ picked_up: true }, 'worked')
                  : say({ picked_up: true, worked: true }, 'price')
              }
            >
              হ্যাঁ
            </Button>
            <Button
              variant="secondary"
              disabled={pending}
              onClick={() =>
                say(
                  step === 'picked_up' ? { picked_up: false } : { picked_up: true, worked: false },
                  'thanks',
                )
              }
            >
              না
            </Button>
          </div>
          {step === 'picked_up' && !isKept && (
            <Button
              variant="quiet"
              size="small"
              className="self-start"
              disabled={pending}
              onClick={() => write(() => dismissQuestion(revealId), 'dismissed')}
            >
              জিজ্ঞেস করবেন না
            </Button>
          )}
        </>
      )}
    </CardSection>
  )
}

const questions = { picked_up: 'ফোন ধরেছেন?', worked: 'কাজ হয়েছে?', price: 'কত টাকায়?' }
