import { memo } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Link } from '#web/ui/layout/link.tsx'
import type { Head } from '#web/app/pages/head.ts'
import { paths } from '#web/app/pages/paths.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { withNext } from '#web/lib/with-next.ts'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { AuthCard } from './auth-card.tsx'
import { guestsOnly, useGuestsOnly } from './guests-only.ts'

const formPart = lazyPart(async () => (await import('./login-form.part.tsx')).LoginForm, 'at input')
const LoginForm = memo(formPart)

function loginTitle(pathname: string): { title: string; forStaff: boolean } {
  const path = pathname.replace(/\/+$/, '')
  if (path === '/admin/login') return { title: 'অ্যাডমিন লগইন', forStaff: true }
  if (path === '/staff/login' || path === '/stuff/login') return { title: 'স্টাফ লগইন', forStaff: true }
  return { title: 'লগইন', forStaff: false }
}

export async function loader({ request }: LoaderFunctionArgs) {
  await guestsOnly({ request })
  return loginTitle(new URL(request.url).pathname)
}

export const head: Head<typeof loader> = ({ title }) => ({ title })

export function Component() {
  const { title, forStaff } = useLoaderData<typeof loader>()
  const next = useGuestsOnly()
  const codesOpen = useRootData()?.settings.registration_open ?? true
  return (
    <AuthCard
      title={title}
      strip={<WishStrip>লগইন করলেই নম্বর দেখবেন, ১ মিনিট লাগবে</WishStrip>}
      footer={
        !forStaff &&
        (codesOpen ? (
          <p>
            অ্যাকাউন্ট নেই?{' '}
            <Link
              to={next ? withNext(paths.register, next) : paths.register}
              className="inline-block py-2.5 font-semibold text-action underline underline-offset-4"
            >
              নিবন্ধন করুন
            </Link>
          </p>
        ) : (
          <p className="text-muted">
            এখন নতুন নিবন্ধন ও পাসওয়ার্ড বদল বন্ধ আছে, কারণ এসএমএসে কোড পাঠানো যাচ্ছে না। অ্যাকাউন্ট থাকলে লগইন করতে
            পারবেন।
          </p>
        ))
      }
    >
      <LoginForm />
    </AuthCard>
  )
}
