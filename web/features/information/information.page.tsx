import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { lazyPart, withParts } from '#web/lib/lazy-part.tsx'
import type { Head } from '#web/app/head.ts'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { paths } from '#web/app/paths.ts'
import { useRootData } from '#web/app/root-data.ts'

const InformationText = lazyPart(
  async () => (await import('./information-text.part.tsx')).InformationText,
  'never',
  <PageSkeleton />,
)

const noQuestions = { enabled: false, items: [] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { pathname } = new URL(request.url)
  const loaded = Promise.all([
    unwrap(api.information[':slug'].$get({ param: { slug: pathname.slice(1) } })),
    pathname === paths.information('faq')
      ? unwrap(api.settings.faq.$get()).then(
          ({ data }) => data,
          () => noQuestions,
        )
      : noQuestions,
  ])
  const [page, faq] = await withParts(loaded, InformationText)
  return { page: page.data, questions: faq.enabled ? faq.items : [] }
}

export const head: Head<typeof loader> = ({ page: { title, description } }) => ({ title, description })

export function Component() {
  const { page, questions } = useLoaderData<typeof loader>()
  const settings = useRootData()?.settings
  return (
    <Page width="text">
      <InformationText page={page} questions={questions} settings={settings} />
    </Page>
  )
}
