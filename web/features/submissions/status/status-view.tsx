import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { spokenOfWaiting } from '#web/features/submissions/form/biodata-steps.rules.ts'
import { ReadAloud } from '#web/ui/read-aloud/read-aloud.tsx'

type Biodata = NonNullable<OwnSubmission['biodata']>

type PendingViewProps = {
  biodata: Biodata
  tellsBySms: boolean
  /** What a moderator asks for, in place of the state: the biodata waits for its worker. */
  asked: ReactNode
}

export function PendingView({ biodata, tellsBySms, asked }: PendingViewProps) {
  return (
    <>
      {asked ?? (
        <StatusCard
          icon={Clock}
          title="আপনার প্রোফাইল অনুমোদনের অপেক্ষায় আছে"
          facts={[
            'আমরা একে একে সব প্রোফাইল দেখি।',
            tellsBySms ? 'ফল এসএমএসে আর এখানে জানাব।' : 'ফল এখানে দেখা যাবে।',
            'এখন আর কিছু করতে হবে না।',
          ]}
          action={
            <div className="self-end">
              <ReadAloud text={spokenOfWaiting} />
            </div>
          }
        />
      )}
      <Summary biodata={biodata} />
    </>
  )
}

type StatusCardProps = { icon: Drawing; title: string; facts: readonly string[]; action?: ReactNode }

/** The facts are short: on a phone, none is larger than the line below the heading, which stands before the data. */
export const StatusCard = ({ icon, title, facts, action }: StatusCardProps) => (
  <Card className="flex flex-col items-start gap-3">
    <div className="flex items-center gap-3">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-tint text-action">
        <Icon icon={icon} className="size-6" />
      </span>
      <h2 className="text-lg">{title}</h2>
    </div>
    <ul className="text-muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
    {action}
  </Card>
)

export const Summary = ({ biodata, children }: { biodata: Biodata; children?: ReactNode }) => (
  <Card as="section" aria-label="জমা দেওয়া প্রোফাইল" className="flex flex-col gap-4">
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
        { term: 'ফোন নম্বর', value: <PhoneNumber phone={biodata.phone} /> },
        { term: 'এলাকা', value: [biodata.area, biodata.district, biodata.division].join(', ') },
        { term: 'অভিজ্ঞতা', value: biodata.work_experience },
        biodata.bio && { term: 'পরিচিতি', value: biodata.bio },
        { term: 'জমা দেওয়ার সময়', value: formatDateTime(biodata.submitted_at) },
      ]}
    />
    {children}
  </Card>
)
