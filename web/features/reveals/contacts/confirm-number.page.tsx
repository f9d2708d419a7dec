import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'

/** Opened by the link of an SMS, without a session. Only a press confirms: programs open links, too, to show a preview. */
export function Component() {
  const { token = '' } = useParams()
  const phone = useRootData()?.settings?.contact_phone
  const [confirmed, setConfirmed] = useState<string>()
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const confirm = () =>
    run(async () =>
      setConfirmed((await unwrap(api['contact-checks'].confirm.$post({ json: { token } }))).message),
    )
  const ownProfile = (
    <ButtonLink variant="secondary" to={paths.workerSubmit}>
      আমার কাজ
    </ButtonLink>
  )
  if (confirmed)
    return (
      <Page width="narrow" title="ধন্যবাদ">
        <Alert tone="success" action={ownProfile}>
          {confirmed}
        </Alert>
      </Page>
    )
  return (
    <Page
      width="narrow"
      title="আপনার নম্বরটি কি ঠিক আছে?"
      description="কয়েকজন গ্রাহক জানিয়েছেন, তাঁরা আপনার প্রোফাইলের নম্বরে ফোন করে আপনাকে পাননি। ফোনটি চালু থাকলে নিচের বোতামটি চাপুন।"
    >
      <Button full icon={CircleCheck} pending={pending} pendingLabel="নিশ্চিত করা হচ্ছে..." onClick={confirm}>
        হ্যাঁ, নম্বরটি ঠিক আছে
      </Button>
      {problem && (
        <Alert tone="warning" action={ownProfile}>
          {problem}
        </Alert>
      )}
      <p className="text-muted">
        উত্তর না পেলে আমাদের একজন প্রতিনিধি ফোন করে দেখবেন। নম্বর বদলে থাকলে
        {phone ? (
          <>
            {' '}
            ফোন করুন: <PhoneLink phone={phone} />
          </>
        ) : (
          ' আমাদের ফোন করুন।'
        )}
      </p>
    </Page>
  )
}
