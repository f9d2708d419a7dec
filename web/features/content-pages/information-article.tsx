import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/format-time.ts'
import { PageHeading } from '#web/ui/layout/page.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'

type InformationArticleProps = {
  title: string
  /** Sanitised by the server when it was saved. */
  html: string
  updated_at: string
  /** True in the editor, whose page has its own main heading. */
  preview?: boolean
  lead?: ReactNode
  children?: ReactNode
}

export function InformationArticle({ title, html, preview, ...rest }: InformationArticleProps) {
  return (
    <article className="flex flex-col gap-6">
      {preview ? (
        <p className="text-2xl font-semibold">{title}</p>
      ) : (
        <PageHeading description={`সর্বশেষ হালনাগাদ: ${formatDate(rest.updated_at)}`}>{title}</PageHeading>
      )}
      {rest.lead}
      <RichText html={html} className="max-w-prose [&_h2]:mt-4 [&_h3]:mt-2" />
      {rest.children}
    </article>
  )
}
