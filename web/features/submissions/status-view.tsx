import { BadgeCheck, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { OwnSubmission } from './submission-calls.ts'

type Biodata = NonNullable<OwnSubmission['biodata']>

/** The biodata waits for a moderator. */
export function PendingView({ biodata }: { biodata: Biodata }) {
  return (
    <>
      <PageHeading>আমার বায়োডাটা</PageHeading>
      <Verdict icon={Clock} title="আপনার বায়োডাটা অনুমোদনের অপেক্ষায় আছে">
        আমাদের যাচাইকারীরা একে একে সব বায়োডাটা দেখেন। ফল জানা গেলে আপনার ফোনে এসএমএস যাবে, এখানেও দেখা যাবে।
        এখন আর কিছু করতে হবে না।
      </Verdict>
      <Summary biodata={biodata} />
    </>
  )
}

/** The biodata is public, or switched off by a moderator. */
export function ApprovedView({ biodata, isActive }: { biodata: Biodata; isActive: boolean }) {
  return (
    <>
      <PageHeading>আমার বায়োডাটা</PageHeading>
      <Verdict icon={BadgeCheck} title="অভিনন্দন, আপনার বায়োডাটা অনুমোদিত হয়েছে">
        {isActive
          ? 'গ্রাহকেরা এখন আপনাকে খুঁজে পাবেন এবং আপনার নম্বরে ফোন করবেন। ফোনটি চালু রাখুন।'
          : 'আপনার বায়োডাটা এখন গ্রাহকদের দেখানো হচ্ছে না।'}
      </Verdict>
      {!isActive && (
        <Alert
          tone="warning"
          title="বায়োডাটা এখন নিষ্ক্রিয়"
          action={
            <ButtonLink to={paths.information('support')} size="small" variant="secondary">
              সহায়তা নিন
            </ButtonLink>
          }
        >
          কেন বন্ধ করা হয়েছে জানতে আমাদের সঙ্গে কথা বলুন।
        </Alert>
      )}
      <Summary biodata={biodata} />
      {isActive && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.provider(biodata.id)}>গ্রাহক যেমন দেখেন</ButtonLink>
          <ButtonLink to={paths.workerBoost} variant="secondary">
            প্রোফাইল বুস্ট করুন
          </ButtonLink>
        </div>
      )}
    </>
  )
}

const Verdict = ({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) => (
  <Card className="flex flex-col items-center gap-3 py-8 text-center">
    <span className="flex size-16 items-center justify-center rounded-full bg-tint text-action">
      <Icon icon={icon} className="size-8" />
    </span>
    <h2 className="text-xl">{title}</h2>
    <p className="max-w-lg text-muted">{children}</p>
  </Card>
)

/** What was handed in. */
const Summary = ({ biodata }: { biodata: Biodata }) => (
  <Card as="section" aria-label="জমা দেওয়া বায়োডাটা" className="flex flex-col gap-4">
    <div className="flex items-center gap-4">
      <Picture
        src={biodata.profile_photo}
        alt=""
        name={biodata.name}
        sizes="96px"
        className="size-24 shrink-0 overflow-hidden rounded-card"
      />
      <div className="min-w-0">
        <p className="text-lg font-semibold">{biodata.name}</p>
        <p className="text-muted">{biodata.category.name}</p>
      </div>
    </div>
    <DefinitionList
      items={[
        { term: 'ফোন নম্বর', value: biodata.phone },
        { term: 'এলাকা', value: [biodata.area, biodata.district, biodata.division].join(', ') },
        { term: 'অভিজ্ঞতা', value: biodata.work_experience },
        ...(biodata.bio ? [{ term: 'পরিচিতি', value: biodata.bio }] : []),
        { term: 'জমা দেওয়ার সময়', value: formatDateTime(biodata.submitted_at) },
      ]}
    />
  </Card>
)
