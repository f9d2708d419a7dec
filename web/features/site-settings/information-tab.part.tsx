import { SquareArrowOutUpRight } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import type { InformationPage } from '#web/features/information/information.calls.ts'
import { InformationEditor } from '#web/features/information/information-editor.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { informationLabels } from '#web/features/information/information.labels.ts'
import { informationSlugs, paths, type InformationSlug } from '#web/app/paths.ts'
import { adminPaths } from '#web/app/admin-paths.ts'

export const readPage = (search: URLSearchParams): InformationSlug =>
  informationSlugs.find((slug) => slug === search.get('page')) ?? informationSlugs[0]

type InformationTabProps = { pages: readonly InformationPage[]; slug: InformationSlug }

export function InformationTab({ pages, slug }: InformationTabProps) {
  const page = pages.find((known) => known.slug === slug)
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label="তথ্যের পাতা">
        <ul className="flex flex-wrap gap-2">
          {informationSlugs.map((name) => (
            <li key={name}>
              <Link
                to={`${adminPaths.settingsTab('pages')}&page=${name}`}
                aria-current={name === slug ? 'page' : undefined}
                className={`flex min-h-11 items-center rounded-full border px-4 ${name === slug ? 'border-action bg-tint font-semibold text-action' : 'border-line-strong bg-surface'}`}
              >
                {informationLabels[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {page ? (
        <>
          <Link
            to={paths.information(slug)}
            className="flex min-h-11 items-center gap-2 self-start text-action underline"
          >
            <Icon icon={SquareArrowOutUpRight} className="size-5" />
            সাইটে দেখুন
          </Link>
          <InformationEditor key={slug} page={page} />
        </>
      ) : (
        <EmptyState title="এই পাতাটি নেই">সাইটের তথ্য আবার বসাতে হবে।</EmptyState>
      )}
    </div>
  )
}
