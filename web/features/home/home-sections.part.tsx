import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { QuestionList } from '#web/features/content-pages/question-list.tsx'
import { formatCount } from '#web/lib/format.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import type { HomeData } from './home.loader.ts'
import { Wrench, MapPinned } from 'lucide-react'
import { Search } from '#web/ui/layout/icons/frame.tsx'
import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { BadgeCheck, PhoneCall, Star } from '#web/ui/layout/icons/trust.tsx'
import { Link } from '#web/ui/layout/link.tsx'

function JoinOrSearch() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-4 px-4 sm:px-6 md:grid-cols-2">
      <Choice
        icon={Wrench}
        title="আপনি কি কাজ জানেন?"
        action={<ButtonLink to={paths.registerAs('service_worker')}>সেবাদাতা হিসেবে যোগ দিন</ButtonLink>}
      >
        নিবন্ধন করে প্রোফাইল জমা দিন। অনুমোদন হলে নিজের এলাকার গ্রাহকেরা আপনাকে খুঁজে পাবেন।
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
      <h2 className="flex items-center gap-2 text-xl">
        <Icon icon={icon} className="size-6 text-action" />
        {title}
      </h2>
      <p className="flex-1 max-sm:hidden">{children}</p>
      {action}
    </Card>
  )
}

type TopSectionsProps = Pick<HomeData, 'featured' | 'praised' | 'recent'> & { others: number }

/** The categories, and providers: those with good ratings, which stand beside the search on a wide screen, and the newest. */
export function TopSections({ featured, praised, recent, others }: TopSectionsProps) {
  return (
    <div className="flex flex-col gap-10">
      <Section
        title="পেশা"
        description="কোন কাজের মানুষ দরকার?"
        more={featured?.length ? { to: paths.categories, label: moreLabel(others) } : undefined}
      >
        {featured === null ? (
          <ErrorState title="তথ্য আনা যায়নি" />
        ) : featured.length === 0 ? (
          <p className="text-muted">এখনো কোনো পেশা নেই।</p>
        ) : (
          <CategoryGrid categories={featured} popular={3} compact />
        )}
      </Section>
      {praised.length > 0 && (
        <Section
          title="ভালো রেটিং"
          className="xl:absolute xl:end-[max(0px,50%-36rem)] top-5.5 xl:w-100 xl:text-on-brand"
        >
          <ul className={`${providerGrid} text-ink xl:grid-cols-1`}>
            {praised.map((provider) => (
              <li key={provider.id}>
                <ProviderCard provider={provider} praise={provider.praise} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <RecentProviders recent={recent} />
    </div>
  )
}

export function BottomSections({ questions }: Pick<HomeData, 'questions'>) {
  return (
    <div className="below-screen flex flex-col gap-10 [contain-intrinsic-block-size:auto_106rem]">
      <WhyUs />
      <HowItWorks />
      <JoinOrSearch />
      {questions.length > 0 && (
        <Section title="সাধারণ জিজ্ঞাসা" more={{ to: paths.information('faq'), label: 'সব প্রশ্ন' }}>
          <QuestionList questions={questions} />
        </Section>
      )}
    </div>
  )
}

const moreLabel = (more: number) => (more > 0 ? `আরও ${formatCount(more)}টি` : 'সব পেশা')

const providerGrid = 'grid gap-2 sm:gap-4 md:grid-cols-2 lg:grid-cols-3'

function RecentProviders({ recent }: Pick<HomeData, 'recent'>) {
  return (
    <Section title="নতুন সেবাদাতা" more={{ to: paths.browse, label: 'সবাইকে দেখুন' }}>
      {'problem' in recent ? (
        <ErrorState title="তথ্য আনা যায়নি">{recent.problem}</ErrorState>
      ) : recent.providers.length === 0 ? (
        <EmptyState
          title="এখনো কেউ যোগ দেননি"
          action={<ButtonLink to={paths.registerAs('service_worker')}>প্রথম সেবাদাতা হোন</ButtonLink>}
        >
          প্রোফাইল অনুমোদিত হলেই এখানে দেখা যাবে।
        </EmptyState>
      ) : (
        <ul className={providerGrid}>
          {recent.providers.map((provider) => (
            <li key={provider.id} className="below-screen">
              <ProviderCard provider={provider} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const reasons: readonly (readonly [Drawing, string, string])[] = [
  [
    BadgeCheck,
    'দেখে অনুমোদন করা',
    'ফোন নম্বর কোড, লিংক বা মিসড কলে নিশ্চিত করা হয়, আর প্রতিটি প্রোফাইল প্রকাশের আগে আমাদের প্রতিনিধি নিজে দেখেন।',
  ],
  [MapPinned, 'আপনার কাছেই', 'বিভাগ, জেলা ও থানা/উপজেলা ধরে খুঁজুন, দূরের মানুষের জন্য অপেক্ষা নয়।'],
  [PhoneCall, 'সরাসরি কথা বলুন', 'মজুরি ও সময় আপনারা নিজেরা ঠিক করেন। মজুরি থেকে আমরা কোনো কমিশন নিই না।'],
  [Star, 'গ্রাহকের রেটিং', 'আগে যাঁরা কাজ করিয়েছেন তাঁদের রেটিং ও মন্তব্য দেখে সিদ্ধান্ত নিন।'],
]

function WhyUs() {
  return (
    <Section title="কেন আমাদের বেছে নেবেন">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(([icon, title, text]) => (
          <li key={title}>
            <h3 className="flex items-center gap-2 text-lg">
              <Icon icon={icon} className="size-6 text-action" />
              {title}
            </h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const steps = [
  ['খুঁজুন', 'পেশা আর এলাকা বেছে নিন। খুঁজতে কোনো টাকা বা নিবন্ধন লাগে না।'],
  ['দেখে নিন', 'ছবি, অভিজ্ঞতা, রেটিং আর যাচাই চিহ্ন দেখে পছন্দের মানুষটি বাছুন।'],
  ['কথা বলুন', 'সাবস্ক্রিপশন নিয়ে ফোন নম্বর দেখুন, সরাসরি কথা বলে কাজ ঠিক করুন।'],
] as const

function HowItWorks() {
  return (
    <Section title="যেভাবে কাজ করে">
      <ol className="grid gap-6 sm:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="relative flex gap-4 sm:flex-col">
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className="absolute start-5.5 top-12 -bottom-6 border-s-2 border-dashed border-line sm:start-14 sm:-end-4 sm:top-5.5 sm:bottom-auto sm:border-s-0 sm:border-t-2"
              />
            )}
            <span
              aria-hidden
              className="flex size-11 shrink-0 items-center justify-center rounded-full bg-action text-lg font-semibold text-on-action"
            >
              {formatCount(index + 1)}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type SectionProps = {
  title: string
  className?: string
  description?: ReactNode
  more?: { to: string; label: string } | undefined
  children: ReactNode
}

function Section({ title, className = '', description, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`mx-auto w-full max-w-6xl px-4 sm:px-6 ${className}`}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between sm:mb-5 gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={id} className="text-xl sm:text-2xl">
            {title}
          </h2>
          {description && <p className="text-muted max-sm:hidden">{description}</p>}
        </div>
        {more && (
          <Link
            to={more.to}
            className="flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
