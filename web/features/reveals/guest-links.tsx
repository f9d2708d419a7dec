import { Phone } from '#web/ui/layout/icons/provider.tsx'
import { LogIn } from '#web/ui/layout/icons/frame.tsx'
import { paths } from '#web/app/paths.ts'
import { formatTaka } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'

type GuestLinksProps = {
  providerId: number
  /** The lowest price of a plan, in taka; null while none is on sale. */
  price: number | null
}

/** Says before the sign-in what a number costs. */
export function GuestLinks({ providerId, price }: GuestLinksProps) {
  const path = paths.provider(providerId)
  return (
    <div className="flex flex-col gap-3 signed-in:hidden">
      {price !== null && (
        <ButtonLink full icon={Phone} to={paths.registerFor(paths.plansFor(path))}>
          প্ল্যান নিয়ে নম্বর দেখুন · {formatTaka(price, { decimals: 2 })} থেকে
        </ButtonLink>
      )}
      <ButtonLink full variant={price === null ? 'primary' : 'secondary'} icon={LogIn} to={paths.login(path)}>
        লগইন করে নম্বর দেখুন
      </ButtonLink>
      <p className="text-sm text-muted">নম্বর দেখতে গ্রাহকের অ্যাকাউন্ট ও একটি প্ল্যান লাগে।</p>
    </div>
  )
}
