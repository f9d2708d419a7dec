import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'

export type Activity = NonNullable<OwnSubmission['activity']>

export function ActivityCard({ activity, comments }: { activity: Activity; comments: ReactNode }) {
  return (
    <>
      <CardSection title="গ্রাহকের আগ্রহ">
        <dl className="grid gap-3 sm:grid-cols-3">
          <Figure term="গত ৭ দিনে প্রোফাইল দেখেছেন" value={activity.views_this_week} />
          <Figure term="গত ৭ দিনে নম্বর নিয়েছেন" value={activity.reveals_this_week} />
          <Figure term="শুরু থেকে মোট দেখেছেন" value={activity.views_count} />
        </dl>
        {activity.views_this_week === 0 && activity.reveals_this_week === 0 && (
          <p className="text-muted">
            গত ৭ দিনে কেউ দেখেননি। স্পষ্ট ছবি আর কাজের অভিজ্ঞতা লেখা থাকলে গ্রাহকের আগ্রহ বাড়ে।
          </p>
        )}
      </CardSection>
      <CardSection title="গ্রাহকের মতামত">
        {activity.total_ratings === 0 ? (
          <p className="text-muted">
            এখনো কেউ রেটিং দেননি। ভালো কাজের পর গ্রাহককে রেটিং দিতে অনুরোধ করতে পারেন।
          </p>
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-2xl font-semibold">
                {formatCount(activity.average_rating, { decimals: 1 })}
              </span>
              <Stars value={activity.average_rating} />
              <span className="text-muted">{formatCount(activity.total_ratings)} জনের রেটিং</span>
            </p>
            {activity.comments.data.length > 0 && comments}
          </>
        )}
      </CardSection>
    </>
  )
}

const Figure = ({ term, value }: { term: string; value: number }) => (
  <div className="flex items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3 sm:flex-col-reverse sm:items-start">
    <dt className="text-muted">{term}</dt>
    <dd className="text-2xl font-semibold whitespace-nowrap">
      {formatCount(value)} <span className="text-base font-normal text-muted">জন</span>
    </dd>
  </div>
)
