import { Suspense, use, useEffect, useState, type ComponentType } from 'react'
import { useLoaderData } from 'react-router'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { wholeOf } from '#web/lib/page-data.ts'
import { PageData } from '#web/lib/page-data-context.ts'

type PublicPageProps = { Page: ComponentType; Placeholder: ComponentType }

/** A public page around its data, or a placeholder until they have come. The HTML of the server has them. */
export function PublicPage({ Page, Placeholder }: PublicPageProps) {
  const loaded = useLoaderData<unknown>()
  // Once in the life of the page, so that new data do not build it again.
  const [opened] = useState(() => wholeOf(loaded) instanceof Promise)
  const whole = wholeOf(loaded)
  if (!opened) return <Whole data={whole} Page={Page} />
  return (
    <Suspense fallback={<Placeholder />}>
      <Whole data={whole} Page={Page} />
    </Suspense>
  )
}

function Whole({ data, Page }: { data: unknown; Page: ComponentType }) {
  const whole = data instanceof Promise ? use(data as Promise<unknown>) : data
  useEffect(() => {
    const { activeElement, body } = document
    // A placeholder without a heading gave the focus to the content, or its heading has gone.
    if (data instanceof Promise && (activeElement === body || activeElement?.id === 'content')) focusHeading()
  }, [data])
  return (
    <PageData value={whole}>
      <Page />
    </PageData>
  )
}
