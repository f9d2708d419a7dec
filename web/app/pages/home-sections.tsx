import { useRevalidator } from 'react-router'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { HowItWorks } from '#web/features/home/how-it-works.tsx'
import { Section } from '#web/features/home/section.tsx'
import { Stats } from '#web/features/home/stats.tsx'
import { TwoWaysIn } from '#web/features/home/two-ways-in.tsx'
import { WhyUs } from '#web/features/home/why-us.tsx'
import { QuestionList } from '#web/features/information/question-list.tsx'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { paths } from '../paths.ts'
import { useRootData } from '../root-data.ts'
import type { HomeData } from './home-data.ts'
import { RecentProviders } from './recent-providers.tsx'

const mostCategories = 12
const popularCategories = 3

/** What stands under the search of the home page. */
export function HomeSections({ categories, stats, questions, recent }: HomeData) {
  const { revalidate, state } = useRevalidator()
  const forHomepage = useRootData()?.categories ?? []
  // Where an admin chose none for this page, the first ones of all.
  const shown = (forHomepage.length > 0 ? forHomepage : (categories ?? [])).slice(0, mostCategories)
  const more = (categories?.length ?? 0) - shown.length
  const retry = { onRetry: () => void revalidate(), retrying: state === 'loading' }
  return (
    <div className="mt-12 flex flex-col gap-16">
      <Section
        title="ক্যাটাগরি"
        description="কোন কাজের মানুষ দরকার?"
        action={
          shown.length > 0 && (
            <ButtonLink to={paths.categories} variant="quiet" size="small" className="-me-3.5">
              {categories && categories.length > mostCategories
                ? `আরও ${formatCount(more)}টি`
                : 'সব ক্যাটাগরি'}
            </ButtonLink>
          )
        }
      >
        {shown.length > 0 ? (
          <CategoryGrid categories={shown} popular={popularCategories} />
        ) : categories ? (
          <p className="text-muted">দেখানোর মতো কোনো ক্যাটাগরি নেই</p>
        ) : (
          <ErrorState title="তথ্য লোড করতে সমস্যা হয়েছে" {...retry} />
        )}
      </Section>
      <RecentProviders recent={recent} retry={retry} />
      {stats && <Stats stats={stats} />}
      <WhyUs />
      <HowItWorks />
      <TwoWaysIn />
      {questions.length > 0 && (
        <Section title="সাধারণ জিজ্ঞাসা">
          <QuestionList questions={questions} />
        </Section>
      )}
    </div>
  )
}
