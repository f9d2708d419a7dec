import { CircleHelp, LifeBuoy, MessageCircle } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PushCard } from '#web/features/outbox/push/push-card.tsx'
import { CommentsList } from '#web/features/ratings/comments-list.tsx'
import { ContactCheck } from '#web/features/reveals/contacts/contact-check.tsx'
import { readOwnSubmission } from './submissions.calls.ts'
import { Submission } from '#web/features/submissions/status/submission.tsx'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { informationLabels } from '#web/features/information/information.labels.ts'
import { MenuList, type NavigationItem } from '#web/ui/layout/menu-list.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { paths, type InformationSlug } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'
import { fetchPlaces } from '#web/features/places/places.calls.ts'

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

const helpPages: readonly [InformationSlug, NavigationItem['icon']][] = [
  ['support', LifeBuoy],
  ['faq', CircleHelp],
  ['contact', MessageCircle],
]

export function Component() {
  const { submission, categories, places, methods } = useLoaderData<typeof loader>()
  const { user } = useSession()
  if (!user) return null
  return (
    <Page width="text">
      {submission.phone_withheld && <ContactCheck phone={user.phone} />}
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
        <PushCard>বায়োডাটার ফল, আর দিনে কতজন আপনার নম্বর দেখলেন তা এসএমএসের বদলে এই ফোনে জানাব।</PushCard>
      )}
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
    </Page>
  )
}
