import { CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { genderLabels, genders, type Gender } from '#worker/features/providers/providers.schema.ts'

export const loader = ({ params: { token = '' }, context }: LoaderFunctionArgs) =>
  unwrap(context.get(apiContext).invitations.open.$post({ json: { token } })).then(
    ({ data: invitation }) => ({ invitation, failure: null }),
    (error: unknown) => ({ invitation: null, failure: asApiError(error).message }),
  )

/** Opened by the link of an SMS, without a session. Only a press answers: programs open links, too, to show a preview. */
export function Component() {
  const { token = '' } = useParams()
  const { invitation, failure } = useLoaderData<typeof loader>()
  const [gender, setGender] = useState<Gender>()
  const [answered, setAnswered] = useState<{ agrees: boolean; message: string }>()
  const { pending, problem, run } = useAction({ reloads: 'never' })

  const answer = (agrees: boolean) =>
    run(async () => {
      const json = { token, agrees, ...(agrees && gender && { gender }) }
      const { message } = await unwrap(api.invitations.answer.$post({ json }))
      setAnswered({ agrees, message })
    })

  // First, because an answered link does not open again when the page reloads its data.
  if (answered || invitation?.state === 'agreed')
    return (
      <Page width="narrow" title={answered?.agrees === false ? 'ঠিক আছে' : 'ধন্যবাদ'}>
        <Alert
          tone="success"
          action={
            answered?.agrees !== false && (
              <ButtonLink variant="secondary" to={paths.forgotPassword}>
                নিজে চালাতে পাসওয়ার্ড দিন
              </ButtonLink>
            )
          }
        >
          {answered?.message ?? 'আপনি আগেই রাজি হয়েছেন।'}
        </Alert>
      </Page>
    )
  if (!invitation)
    return (
      <Page width="narrow" title="লিংকটি আর কাজ করে না">
        <Alert tone="warning">{failure}</Alert>
      </Page>
    )
  const { name, trade, place, years } = invitation
  return (
    <Page
      width="narrow"
      title="আপনাকে এখানে দেখাব?"
      description="একটি তালিকা থেকে এই তথ্য পেয়েছি। আপনি রাজি না হলে কেউ এটি দেখবেন না।"
    >
      <Card className="flex flex-col gap-1">
        <p className="text-lg font-semibold wrap-anywhere">{name}</p>
        <p className="wrap-anywhere">{[trade, place].filter(Boolean).join(', ')}</p>
        {years !== null && <p className="text-muted">{formatCount(years)} বছরের অভিজ্ঞতা</p>}
      </Card>
      <RadioCards
        label="আপনি"
        name="gender"
        className="grid gap-2 sm:grid-cols-3"
        value={gender ?? invitation.gender ?? 'male'}
        options={genders.map((value) => ({ value, label: genderLabels[value] }))}
        onChange={setGender}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button full icon={CircleCheck} disabled={pending} onClick={() => void answer(true)}>
        হ্যাঁ, দেখান
      </Button>
      <Button full variant="secondary" icon={X} disabled={pending} onClick={() => void answer(false)}>
        না, মুছে ফেলুন
      </Button>
      <p className="text-sm text-muted">
        রাজি হলে যাচাইয়ের পর গ্রাহকেরা আপনার নাম, পেশা ও এলাকা দেখবেন, আর যে গ্রাহক টাকা দিয়েছেন তিনি আপনার নম্বর
        দেখে ফোন করবেন। রাজি হওয়া মানে <Link to={paths.information('terms')}>শর্তাবলী</Link> মানা। না বললে আর
        এসএমএস যাবে না।
      </p>
    </Page>
  )
}
