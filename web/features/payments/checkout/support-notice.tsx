import type { ReactNode } from 'react'
import { paths } from '#web/app/pages/paths.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'

/** A problem that only the support can solve. */
export function SupportNotice({ title, children }: { title: string; children: ReactNode }) {
  const phone = useRootData()?.settings?.contact_phone
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <ButtonLink to={paths.information('support')} size="small" variant="secondary">
          সহায়তা নিন
        </ButtonLink>
      }
    >
      {children}{' '}
      {phone && (
        <>
          আমাদের ফোন করুন: <PhoneLink phone={phone} />
        </>
      )}
    </Alert>
  )
}

/** Says that nothing can be paid now. */
export const NoMethods = () => (
  <SupportNotice title="এখন কোনো পেমেন্ট পদ্ধতি চালু নেই">একটু পরে আবার চেষ্টা করুন।</SupportNotice>
)
