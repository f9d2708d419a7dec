import { Mail, Phone } from 'lucide-react'
import { useRootData } from '#web/lib/root-data.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { AuthCard, BackToLogin } from './auth-card.tsx'

type CodesClosedProps = {
  /** The title of the page. */
  title: string
  /** What does not work now. */
  closed: string
}

export function CodesClosed({ title, closed }: CodesClosedProps) {
  const { contact_phone: phone, contact_email: email } = useRootData()?.settings ?? {}
  const link =
    'inline-flex min-h-11 items-center gap-2 font-semibold text-action underline underline-offset-4 wrap-anywhere'
  return (
    <AuthCard title={title} footer={<BackToLogin />}>
      <Alert tone="warning" title={closed}>
        এর জন্য ফোনে এসএমএসে একটি কোড যায়, আর এই মুহূর্তে এসএমএস পাঠানো যাচ্ছে না। পরে আবার চেষ্টা করুন।
      </Alert>
      {(phone || email) && (
        <div>
          <p>জরুরি হলে আমাদের ফোন করুন বা লিখুন:</p>
          <ul>
            {phone && (
              <li>
                <PhoneLink phone={phone} className={link}>
                  <Icon icon={Phone} />
                </PhoneLink>
              </li>
            )}
            {email && (
              <li>
                <a href={`mailto:${email}`} className={link}>
                  <Icon icon={Mail} /> {email}
                </a>
              </li>
            )}
          </ul>
        </div>
      )}
    </AuthCard>
  )
}
