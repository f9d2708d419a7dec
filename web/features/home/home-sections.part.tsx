import { useRevalidator } from 'react-router'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { Section } from './section.tsx'
import { HowItWorks, WhyUs } from './how-and-why.tsx'
import { QuestionList } from '#web/features/information/question-list.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Await } from '#web/lib/deferred.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { ProviderCardSkeleton } from '#web/features/providers/provider-card-skeleton.tsx'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import type { HomeData } from './home.calls.ts'
import { Wrench } from 'lucide-react'
import { Search } from '#web/ui/layout/icons/frame.tsx'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

function JoinOrSearch() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-4 px-4 sm:px-6 md:grid-cols-2">
      <Choice
        icon={Wrench}
        title="আপনি কি কাজ জানেন?"
        action={<ButtonLink to={paths.register}>সেবাদাতা হিসেবে যোগ দিন</ButtonLink>}
      >
        নিবন্ধন করে বায়োডাটা জমা দিন। অনুমোদন হলে নিজের এলাকার গ্রাহকেরা আপনাকে খুঁজে পাবেন।
      </Choice>
      <Choice
        icon={Search}
        title="কাজের মানুষ দরকার?"
        action={
          <ButtonLink to={paths.browse} variant="secondary">
            সেবা খুঁজুন
          </ButtonLink>
        }
      >
        নিজের এলাকার সেবাদাতাদের তালিকা দেখুন, রেটিং মিলিয়ে পছন্দের জনকে বেছে নিন।
      </Choice>
    </div>
  )
}

type ChoiceProps = { icon: Drawing; title: string; action: ReactNode; children: ReactNode }

function Choice({ icon, title, action, children }: ChoiceProps) {
  return (
    <Card as="section" className="flex flex-col items-start gap-3 bg-tint">
      <Icon icon={icon} className="size-9 text-action" />
      <h2 className="text-xl">{title}</h2>
      <p className="flex-1">{children}</p>
      {action}
    </Card>
  )
}

type TopSectionsProps = Pick<HomeData, 'featured' | 'recent'> & { moreCategories: number }

/** The categories and the newest providers. */
export function TopSections({ featured, moreCategories, recent }: TopSectionsProps) {
  const { revalidate, state } = useRevalidator()
  const retry = { onRetry: () => void revalidate(), retrying: state === 'loading' }
  return (
    <div className="flex flex-col gap-16">
      <Section
        title="পেশা"
        description="কোন কাজের মানুষ দরকার?"
        more={featured?.length ? { to: paths.categories, label: moreLabel(moreCategories) } : undefined}
      >
        {featured === null ? (
          <ErrorState title="তথ্য লোড করতে সমস্যা হয়েছে" {...retry} />
        ) : featured.length === 0 ? (
          <p className="text-muted">পেশার তালিকা শীঘ্রই আসছে।</p>
        ) : (
          <CategoryGrid categories={featured} popular={3} compact />
        )}
      </Section>
      <RecentProviders recent={recent} retry={retry} />
    </div>
  )
}

export function BottomSections({ questions }: Pick<HomeData, 'questions'>) {
  return (
    <div className="flex flex-col gap-16">
      <WhyUs />
      <HowItWorks />
      <JoinOrSearch />
      {questions.length > 0 && (
        <Section title="সাধারণ জিজ্ঞাসা">
          <QuestionList questions={questions} />
        </Section>
      )}
    </div>
  )
}

const moreLabel = (more: number) => (more > 0 ? `আরও ${formatCount(more)}টি` : 'সব পেশা')

const providerGrid = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3'

type RecentProvidersProps = Pick<HomeData, 'recent'> & { retry: { onRetry: () => void; retrying: boolean } }

function RecentProviders({ recent, retry }: RecentProvidersProps) {
  return (
    <Section title="নতুন যোগ দেওয়া সেবাদাতা" more={{ to: paths.browse, label: 'সবাইকে দেখুন' }}>
      <Await
        part={recent}
        fallback={
          <SkeletonList count={5} className={providerGrid}>
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
            <EmptyState
              title="শীঘ্রই আসছেন"
              action={<ButtonLink to={paths.register}>প্রথম সেবাদাতা হোন</ButtonLink>}
            >
              প্রোফাইল অনুমোদিত হলেই এখানে দেখা যাবে।
            </EmptyState>
          ) : (
            <ul className={providerGrid}>
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
