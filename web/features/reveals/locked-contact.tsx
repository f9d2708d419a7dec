import { Lock, Phone } from '#web/ui/layout/icons/provider.tsx'
import { LogIn } from '#web/ui/layout/icons/frame.tsx'
import { paths } from '#web/app/paths.ts'
import type { Session } from '#web/lib/session-store.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

type LockedContactProps = {
  providerId: number
  session: Session
  asking: boolean
  refused: boolean
  onAsk: () => void
}

export function LockedContact({ providerId, session, asking, refused, onAsk }: LockedContactProps) {
  const role = session.user?.role
  return (
    <>
      <p className="flex items-center gap-3 rounded-card bg-sunken px-4 py-3 text-lg">
        <Icon icon={Lock} className="size-5 text-muted" />
        <span aria-hidden className="tracking-wide text-muted">
          01•••••••••
        </span>
        <VisuallyHidden>নম্বরটি এখনো দেখা হয়নি</VisuallyHidden>
      </p>
      {session.status === 'guest' ? (
        <>
          <ButtonLink full icon={LogIn} data-early="number" to={paths.login(paths.provider(providerId))}>
            লগইন করে নম্বর দেখুন
          </ButtonLink>
          <p className="text-sm text-muted">নম্বর দেখতে গ্রাহক হিসেবে লগইন করতে হবে।</p>
        </>
      ) : role !== undefined && role !== 'customer' ? (
        <p className="text-muted">নম্বর শুধু গ্রাহকেরা দেখতে পারেন।</p>
      ) : (
        <>
          <Button
            full
            icon={Phone}
            pending={asking}
            pendingLabel="নম্বর আনা হচ্ছে..."
            data-early="number"
            onClick={onAsk}
          >
            যোগাযোগের নম্বর দেখুন
          </Button>
          {!refused && (
            <p className="text-sm text-muted">
              একটি নম্বর একবার দেখলে নম্বর দেখার একটি সুযোগ খরচ হয়; একই নম্বর আবার দেখলে খরচ হয় না।
            </p>
          )}
        </>
      )}
    </>
  )
}
