import { CircleHelp, LifeBuoy, MessageCircle, ArrowDown, ListOrdered, CircleCheck } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { PushCard } from '#web/features/outbox/push/push-card.tsx'
import { CommentsList } from '#web/features/ratings/comments-list.tsx'
import { readOwnSubmission, type OwnSubmission } from './submissions.calls.ts'
import { apiContext, unwrap, api } from '#web/lib/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { informationLabels } from '#web/features/content-pages/content-pages.labels.ts'
import { MenuList, type NavigationItem } from '#web/ui/layout/menu-list.tsx'
import { PageHeading } from '#web/ui/layout/page.tsx'
import { TablePage } from '#web/app/pages/table-page.tsx'
import { paths, type InformationSlug } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { FocusedWhen } from '#web/ui/feedback/focused-when.tsx'
import { exactTaka } from '#web/lib/format.ts'
import { keepDataIf } from '#web/lib/reload.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink, Button } from '#web/ui/layout/button.tsx'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { rejectedPartAddress, stepIn } from '#web/features/submissions/form/biodata-steps.rules.ts'
import { attemptOf } from '#web/features/submissions/form/biodata-draft.rules.ts'
import { BiodataForm, type BiodataFormProps } from '#web/features/submissions/form/biodata-form.tsx'
import { isEditing } from './status/change-status.tsx'
import { ArrivedAlert, useArrival } from './status/arrival.tsx'
import { OwnProfile, type PublishedProfileProps } from './status/published-profile.tsx'
import { AskedField } from './status/asked-field.tsx'
import { PendingView } from './status/status-view.tsx'
import { useState } from 'react'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const orNull = <Answer,>(call: Promise<{ data: Answer }>) =>
    call.then(
      ({ data }) => data,
      () => null,
    )
  // Only the submission is required. The form can load the other lists again without losing the typed values.
  const [submission, categories, places, methods] = await Promise.all([
    readOwnSubmission(api),
    orNull(unwrap(api.categories.$get())),
    fetchPlaces(api).catch(() => null),
    orNull(unwrap(api['payment-methods'].$get())),
  ])
  return { submission, categories, places, methods: methods ?? [] }
}

/** The steps of the form are part of the address, and need no new data. */
export const shouldRevalidate = keepDataIf(
  (...addresses) => !addresses.some(({ searchParams }) => isEditing(searchParams)),
)

const helpPages: readonly [InformationSlug, NavigationItem['icon']][] = [
  ['support', LifeBuoy],
  ['faq', CircleHelp],
  ['list-order', ListOrdered],
  ['contact', MessageCircle],
]

export function Component() {
  const { submission, categories, places, methods } = useLoaderData<typeof loader>()
  const { user } = useSession()
  const query = useQuery()
  if (!user) return null
  const isChange = submission.status === 'approved' && isEditing(query)
  // The further steps of the first form are a page each, with the room of a small screen for themselves.
  const isStep = isFirstForm(submission) && stepIn(query) !== undefined
  return (
    // Its heading is that of the frame in every other state.
    <TablePage {...((isChange || isStep) && { title: undefined })}>
      {(submission.phone_withheld || submission.phone_doubted) && (
        <ContactCheck phone={user.phone} withheld={submission.phone_withheld} />
      )}
      <Submission
        submission={submission}
        account={user}
        categories={categories}
        methods={methods}
        places={places}
        renderComments={(comments) => (
          <CommentsList providerId={submission.biodata?.id ?? 0} first={comments} />
        )}
      />
      {submission.biodata && (
        <PushCard>প্রোফাইলের ফল, আর দিনে কতজন আপনার নম্বর দেখলেন তা এসএমএসের বদলে এই ফোনে জানাব।</PushCard>
      )}
      {/* The screens of the first form have few words. */}
      {submission.biodata && (
        <Card as="section">
          <h2 className="mb-2 text-lg">সাহায্য লাগলে</h2>
          <MenuList
            items={helpPages.map(([slug, icon]) => ({
              to: paths.information(slug),
              label: informationLabels[slug],
              icon,
            }))}
          />
        </Card>
      )}
    </TablePage>
  )
}

const isFirstForm = ({ status }: OwnSubmission) => status !== 'pending' && status !== 'approved'

function Submission(props: Omit<BiodataFormProps, 'onSent'> & Pick<PublishedProfileProps, 'renderComments'>) {
  const { submission, account } = props
  const { revalidate } = useRevalidator()
  const { sent, show, retry } = useArrival(revalidate)
  const waits = submission.status === 'pending'
  const step = stepIn(useQuery())
  const { biodata } = submission
  if (sent === 'arrived' && !waits)
    return (
      <>
        {step !== undefined && <PageHeading>আমার কাজ</PageHeading>}
        <ArrivedAlert title="প্রোফাইল জমা হয়েছে" {...retry}>
          যাচাই শেষে আপনাকে জানানো হবে। সংযোগ না থাকায় এর অবস্থা এখন দেখানো যাচ্ছে না।
        </ArrivedAlert>
      </>
    )
  if (biodata && waits)
    return (
      <>
        <FocusedWhen condition={sent === 'shown'}>
          {sent && (
            <Alert tone="success" title="প্রোফাইল জমা হয়েছে">
              যাচাই শেষে আপনাকে জানানো হবে।
            </Alert>
          )}
        </FocusedWhen>
        <PendingView
          biodata={biodata}
          tellsBySms={submission.tells_by_sms}
          asked={
            submission.asked && (
              <AskedField
                key={submission.asked.field}
                asked={submission.asked}
                biodata={biodata}
                categories={props.categories}
                places={props.places}
              />
            )
          }
        />
      </>
    )
  if (biodata && submission.status === 'approved') return <OwnProfile {...props} biodata={biodata} />
  return (
    <>
      {submission.status === 'rejected' && step === undefined && (
        <Alert
          tone="warning"
          title="আপনার প্রোফাইল গ্রহণ করা যায়নি"
          action={
            <ButtonLink size="small" icon={ArrowDown} to={rejectedPartAddress(submission.rejection_field)}>
              এখানে ঠিক করুন
            </ButtonLink>
          }
        >
          {submission.rejection_reason && <p>কারণ: {submission.rejection_reason}</p>}
          <p>
            কারণটি ঠিক করে নিচের ফর্মটি আবার জমা দিন। আগে দেওয়া তথ্য নিচে লেখা আছে।
            {submission.paid && submission.fee > 0 && ' নতুন করে ফি লাগবে না।'}
          </p>
        </Alert>
      )}
      {submission.status !== 'rejected' && !step && submission.paid && submission.fee > 0 && (
        <Alert tone="success" title={`${exactTaka(submission.fee)} ফি পরিশোধ হয়েছে`}>
          এখন ফর্মটি পূরণ করে জমা দিন।
        </Alert>
      )}
      <BiodataForm key={attemptOf(account, submission)} {...props} onSent={show} />
    </>
  )
}

type ContactCheckProps = {
  /** 01XXXXXXXXX */
  phone: string
  /** Whether customers do not see it until it is confirmed. */
  withheld: boolean
}

/** Asks a worker to confirm a reported number. */
function ContactCheck({ phone, withheld }: ContactCheckProps) {
  const [confirmed, setConfirmed] = useState<string>()
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const confirm = () =>
    run(async () => setConfirmed((await unwrap(api['service-workers'].me.contact.confirm.$post())).message))
  if (confirmed) return <Alert tone="success">{confirmed}</Alert>
  return (
    <Alert
      tone="warning"
      title={withheld ? 'আপনার নম্বরটি এখন গ্রাহকদের দেখানো হচ্ছে না' : 'আপনার নম্বরটি কি ঠিক আছে?'}
      action={
        <Button
          size="small"
          icon={CircleCheck}
          pending={pending}
          pendingLabel="নিশ্চিত করা হচ্ছে..."
          onClick={confirm}
        >
          নম্বরটি ঠিক আছে
        </Button>
      }
    >
      <p>
        কয়েকজন গ্রাহক <PhoneNumber phone={phone} /> নম্বরে আপনাকে পাননি। ফোনটি চালু থাকলে নিশ্চিত করুন; নম্বর বদলে
        থাকলে আমাদের ফোন করুন।{!withheld && ' উত্তর না পেলে আমরা ফোন করে দেখব।'}
      </p>
      {problem && <p className="mt-2 text-danger">{problem}</p>}
    </Alert>
  )
}
