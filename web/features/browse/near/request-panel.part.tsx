import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadSession } from '#web/lib/session-store.ts'
import { leaveRequest, type WantedProvider } from '#web/features/provider-requests/provider-requests.calls.ts'
import { paths } from '#web/app/pages/paths.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { requestOf, type Near } from './wanted-provider.rules.ts'

// Few visitors need the form with its validation and challenge.
const GuestRequest = lazy(async () => ({
  default: (await import('#web/features/provider-requests/guest-request.part.tsx')).GuestRequest,
}))

type RequestPanelProps = { near: Near; takeEarlyTap: () => boolean }

/** Offers to tell when a place has a provider, if the visitor looked for one trade in one place. */
export function RequestPanel({ near, takeEarlyTap }: RequestPanelProps) {
  const request = requestOf(near)
  return request && <RequestCard {...request} takeEarlyTap={takeEarlyTap} />
}

type RequestCardProps = { wanted: WantedProvider; place: string; trade: string; takeEarlyTap: () => boolean }

/** Says that a place has no provider, and offers to tell when that changes: one tap for a customer, a number for a guest. */
function RequestCard({ wanted, place, trade, takeEarlyTap }: RequestCardProps) {
  const [state, setState] = useState<'offered' | 'asking' | 'left'>('offered')
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takeEarlyTap()) button.current?.click()
  }, [takeEarlyTap])

  // The session is read at the tap, because the HTML is the same for every visitor.
  const ask = () => {
    const { user } = loadSession()
    if (!user) return setState('asking')
    run(async () => void (await leaveRequest(wanted)), {
      onDone: () => setState('left'),
      onError: () => (user.role === 'customer' ? undefined : 'অনুরোধ রাখতে গ্রাহক অ্যাকাউন্ট দিয়ে লগইন করুন।'),
    })
  }

  return (
    <Card as="section" className="mb-5 flex flex-col gap-3 lg:mt-18" aria-label="জানানোর অনুরোধ">
      <p role="status" className="text-lg font-semibold break-words">
        {place} এলাকায় {trade} পাওয়া যায়নি
      </p>
      {state === 'left' ? (
        <Alert tone="success">
          অনুরোধ রাখা হয়েছে। কেউ যোগ দিলে একটি এসএমএসে জানাব।{' '}
          {loadSession().user && (
            <Link to={paths.providerRequests} className="font-semibold underline underline-offset-4">
              আমার অনুরোধগুলো
            </Link>
          )}
        </Alert>
      ) : (
        <p className="text-muted">কেউ যোগ দিলে এসএমএসে একবার জানাতে পারি।</p>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {state === 'asking' ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <GuestRequest wanted={wanted} onLeft={() => setState('left')} />
        </Suspense>
      ) : (
        state !== 'left' && (
          <Button
            ref={button}
            data-early="request"
            className="self-start"
            pending={pending}
            pendingLabel="রাখা হচ্ছে..."
            onClick={ask}
          >
            কেউ যোগ দিলে জানাবেন
          </Button>
        )
      )}
    </Card>
  )
}
