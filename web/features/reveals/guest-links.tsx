import { LogIn } from '#web/ui/layout/icons/frame.tsx'
import { Phone } from '#web/ui/layout/icons/provider.tsx'
import { paths } from '#web/app/paths.ts'
import { withNext } from '#web/lib/with-next.ts'
import { formatTaka } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { BarLine, onlyWithoutBar } from './number-bar.tsx'

const firstFree = 'প্রথম নম্বরটি ফ্রি'

type GuestLinksProps = {
  providerId: number
  /** The lowest price of a plan, in taka; null while none is on sale. */
  price: number | null
  /** A new customer sees the first number without a plan. */
  isFirstFree: boolean | undefined
  /** On a phone the bar has the first link. */
  hasBar: boolean
}

/** Says before the sign-in what a number costs. */
export function GuestLinks({ providerId, price, isFirstFree, hasBar }: GuestLinksProps) {
  const path = paths.provider(providerId)
  return (
    <div className="flex flex-col gap-3 signed-in:hidden">
      {price !== null && (
        <ButtonLink
          full
          icon={Phone}
          to={withNext(paths.plans, path)}
          data-late
          data-plans={providerId}
          className={hasBar ? onlyWithoutBar : ''}
        >
          নম্বর দেখুন · {formatTaka(price)} থেকে
        </ButtonLink>
      )}
      <ButtonLink full variant={price === null ? 'primary' : 'secondary'} icon={LogIn} to={paths.login(path)}>
        লগইন করে নম্বর দেখুন
      </ButtonLink>
      <p className="text-sm text-muted">
        {isFirstFree ? firstFree : 'নম্বর দেখতে গ্রাহকের অ্যাকাউন্ট ও একটি প্ল্যান লাগে'}।
      </p>
    </div>
  )
}

/** The same in the bar of a phone. */
export function GuestBar({ providerId, price, isFirstFree }: Omit<GuestLinksProps, 'hasBar'>) {
  const path = paths.provider(providerId)
  return (
    <BarLine
      cost={isFirstFree ? firstFree : price === null ? 'প্ল্যান লাগবে' : `${formatTaka(price)} থেকে`}
      className="flex signed-in:hidden"
    >
      <ButtonLink
        icon={Phone}
        to={price === null ? paths.login(path) : withNext(paths.plans, path)}
        data-late
        data-plans={price === null ? undefined : providerId}
      >
        নম্বর দেখুন
      </ButtonLink>
    </BarLine>
  )
}
