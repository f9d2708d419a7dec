import { useRevalidator } from 'react-router'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Section } from './section.tsx'
import { Stats } from './stats.tsx'
import { JoinOrSearch } from './join-or-search.tsx'
import { WhyUs } from './why-us.tsx'
import { QuestionList } from '#web/features/information/question-list.tsx'
import { formatCount } from '#web/lib/format.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { paths } from '#web/app/paths.ts'
import { maxCategories, type HomeData } from './home.calls.ts'
import { RecentProviders } from './recent-providers.part.tsx'

const popularCategories = 3

export function HomeSections({ featured, categories, stats, questions, recent }: HomeData) {
  const { revalidate, state } = useRevalidator()
  const retry = { onRetry: () => void revalidate(), retrying: state === 'loading' }
  return (
    <div className="mt-12 flex flex-col gap-16">
      <Section
        title="ক্যাটাগরি"
        description="কোন কাজের মানুষ দরকার?"
        more={featured?.length ? { to: paths.categories, label: moreLabel(categories.length) } : undefined}
      >
        {featured === null ? (
          <ErrorState title="তথ্য লোড করতে সমস্যা হয়েছে" {...retry} />
        ) : featured.length === 0 ? (
          <p className="text-muted">দেখানোর মতো কোনো ক্যাটাগরি নেই</p>
        ) : (
          <CategoryGrid categories={featured} popular={popularCategories} />
        )}
      </Section>
      <RecentProviders recent={recent} retry={retry} />
      {stats && <Stats stats={stats} />}
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

const moreLabel = (all: number) =>
  all > maxCategories ? `আরও ${formatCount(all - maxCategories)}টি` : 'সব ক্যাটাগরি'
