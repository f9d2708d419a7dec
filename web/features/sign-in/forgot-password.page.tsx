import { memo } from 'react'
import { useLoaderData } from 'react-router'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { CodesClosed, loadCodesOpen } from './codes-open.ts'
import { AuthCard, BackToLogin } from './auth-card.tsx'
import { useGuestsOnly } from './guests-only.ts'

const formPart = lazyPart(
  async () => (await import('./forgot-password-form.part.tsx')).ForgotPasswordForm,
  'at input',
)
const ForgotPasswordForm = memo(formPart)

export const loader = loadCodesOpen

export function Component() {
  const { isOpen } = useLoaderData<typeof loader>()
  const next = useGuestsOnly()
  return isOpen ? (
    <AuthCard
      title="পাসওয়ার্ড ভুলে গেছেন?"
      description="অ্যাকাউন্টের ফোন নম্বরটি দিন। নতুন পাসওয়ার্ড দেওয়ার জন্য একটি কোড পাঠানো হবে।"
      strip={<WishStrip>লগইন করলেই নম্বর দেখবেন, ৩ মিনিট লাগবে</WishStrip>}
      footer={<BackToLogin next={next} />}
    >
      <ForgotPasswordForm />
    </AuthCard>
  ) : (
    <CodesClosed title="পাসওয়ার্ড ভুলে গেছেন?" closed="এখন পাসওয়ার্ড বদলানো যাচ্ছে না" />
  )
}
