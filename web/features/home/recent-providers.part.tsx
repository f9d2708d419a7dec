import { Section } from './section.tsx'
import { ProviderCardSkeleton } from '#web/features/providers/provider-card-skeleton.tsx'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { Await } from '#web/lib/deferred.tsx'
import { paths } from '#web/app/paths.ts'
import type { HomeData } from './home.calls.ts'

const grid = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3'
const skeletons = 5

type RecentProvidersProps = {
  recent: HomeData['recent']
  retry: { onRetry: () => void; retrying: boolean }
}

export function RecentProviders({ recent, retry }: RecentProvidersProps) {
  return (
    <Section title="নতুন যোগ দেওয়া সেবাদাতা" more={{ to: paths.browse, label: 'সবাইকে দেখুন' }}>
      <Await
        part={recent}
        fallback={
          <SkeletonList count={skeletons} className={grid}>
            <ProviderCardSkeleton />
          </SkeletonList>
        }
      >
        {(answer) =>
          'problem' in answer ? (
            <ErrorState title="তথ্য লোড করতে সমস্যা হয়েছে" {...retry}>
              {answer.problem}
            </ErrorState>
          ) : answer.providers.length === 0 ? (
            <EmptyState title="এখনও কোনো সেবাদাতা নেই">
              প্রথম বায়োডাটা অনুমোদন হলেই এখানে দেখতে পাবেন।
            </EmptyState>
          ) : (
            <ul className={grid}>
              {answer.providers.map((provider) => (
                <li key={provider.id}>
                  <ProviderCard provider={provider} />
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </Section>
  )
}
