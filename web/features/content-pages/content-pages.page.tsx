import { lazyPart } from '#web/lib/lazy-part.tsx'
import { usePageData } from '#web/lib/page-data-context.ts'
import type { Head } from '#web/app/pages/head.ts'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { loader } from './content-pages.loader.ts'
import { useRootData } from '#web/lib/root-data.ts'

const InformationText = lazyPart(
  async () => (await import('./information-text.part.tsx')).InformationText,
  'never',
  <PageSkeleton />,
)

export const head: Head<typeof loader> = ({ page }) => ({
  title: page?.title,
  description: page?.description,
})

export function Component() {
  const { page, questions } = usePageData<typeof loader>()
  const settings = useRootData()?.settings
  return (
    <Page width="text">
      <InformationText page={page} questions={questions} settings={settings} />
    </Page>
  )
}
