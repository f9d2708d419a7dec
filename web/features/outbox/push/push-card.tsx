import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { readPush, turnPushOff, turnPushOn, type PushState } from './push-browser.ts'

/**
 * Offers push messages on this phone. Renders nothing where there are none: a browser without them, or a site without keys.
 * @param children what would be announced, so that the person knows before the browser asks
 */
export function PushCard({ children }: { children: string }) {
  const userId = useSession().user?.id
  const [state, setState] = useState<PushState | null>(null)
  const { pending, problem, setProblem, run } = useAction({ reloads: 'never' })
  useEffect(() => {
    let isOutdated = false
    setState(null)
    if (userId !== undefined)
      readPush(userId).then(
        (read) => {
          if (!isOutdated) setState(read)
        },
        () => undefined,
      )
    return () => {
      isOutdated = true
    }
  }, [userId])
  if (state === null || userId === undefined) return null

  const turnOn = () =>
    run(async () => {
      try {
        setState(await turnPushOn(userId))
      } catch (error) {
        if (error instanceof ApiError) throw error
        // The browser has no push service, or does not reach it.
        setProblem('এই ব্রাউজারে নোটিফিকেশন চালু করা গেল না। ইন্টারনেট দেখে আবার চেষ্টা করুন।')
      }
    })
  const turnOff = () =>
    run(async () => {
      await turnPushOff()
      setState('off')
    })

  return (
    <CardSection title="এই ফোনে নোটিফিকেশন">
      <p>{children}</p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {state === 'refused' ? (
        <p className="text-muted">
          এই ব্রাউজারে নোটিফিকেশন বন্ধ করা আছে। ব্রাউজারের সেটিংসে এই সাইটের অনুমতি দিলে এখান থেকে চালু করতে
          পারবেন।
        </p>
      ) : state === 'on' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="font-semibold">
            চালু আছে
          </p>
          <Button
            variant="secondary"
            size="small"
            icon={BellOff}
            pending={pending}
            pendingLabel="বন্ধ হচ্ছে..."
            onClick={turnOff}
          >
            বন্ধ করুন
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          icon={Bell}
          className="sm:self-start"
          pending={pending}
          pendingLabel="চালু হচ্ছে..."
          onClick={turnOn}
        >
          চালু করুন
        </Button>
      )}
    </CardSection>
  )
}
