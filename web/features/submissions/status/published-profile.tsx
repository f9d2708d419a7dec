import { BadgeCheck, CirclePause, Eye, MessageSquareText, Pencil, Rocket } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { useFocusWhen } from '#web/lib/hooks/use-focus-when.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { ActivityCard, type Activity } from './activity-card.tsx'
import type { BiodataFormProps } from '#web/features/submissions/form/biodata-form.tsx'
import { changeAttemptOf } from '#web/features/submissions/form/change-draft.rules.ts'
import { ChangeForm } from '#web/features/submissions/form/change-form.tsx'
import { ArrivedAlert, useArrival } from './arrival.tsx'
import { ChangeStatus, editPath, isEditing } from './change-status.tsx'
import { Summary, StatusCard } from './status-view.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { TextsDialog } from '#web/features/submissions/form/texts-dialog.tsx'
import { WorkSwitch } from './work-switch.tsx'

export type PublishedProfileProps = Pick<
  BiodataFormProps,
  'submission' | 'account' | 'categories' | 'places'
> & {
  /** The page supplies the comments, which belong to another feature. */
  renderComments: (comments: Activity['comments']) => ReactNode
}

type Biodata = NonNullable<OwnSubmission['biodata']>

export function OwnProfile({ biodata, ...props }: PublishedProfileProps & { biodata: Biodata }) {
  const { submission } = props
  const query = useQuery()
  const navigate = useNavigate()
  const { sent, show, retry } = useArrival(async () => {
    await navigate(paths.workerSubmit, { replace: true })
  })
  const editing = isEditing(query)
  const noticeRef = useFocusWhen(sent === 'shown' && !editing)
  const isPublic = submission.is_active && !biodata.is_paused
  if (editing && sent === 'arrived')
    return (
      <ArrivedAlert title="পরিবর্তন যাচাইয়ের জন্য পাঠানো হয়েছে" {...retry}>
        সংযোগ না থাকায় এর অবস্থা এখন দেখানো যাচ্ছে না।
      </ArrivedAlert>
    )
  if (editing)
    return (
      <>
        <BackLink to={paths.workerSubmit}>আমার বায়োডাটা</BackLink>
        <PageHeading description="যা বদলাতে চান শুধু তা ঠিক করুন। আমরা দেখে অনুমোদন দিলে গ্রাহকেরা নতুন তথ্য দেখবেন; ততদিন আগেরটিই থাকবে।">
          প্রোফাইলের তথ্য বদলান
        </PageHeading>
        <ChangeForm
          key={changeAttemptOf(props.account, { ...submission, biodata })}
          {...props}
          biodata={biodata}
          onSent={show}
        />
      </>
    )
  return (
    <>
      <PageHeading>আমার বায়োডাটা</PageHeading>
      <div ref={noticeRef} tabIndex={-1} className="scroll-mt-24 outline-none empty:hidden">
        {sent && submission.change?.status === 'pending' && (
          <Alert tone="success" title="পরিবর্তন সফলভাবে জমা হয়েছে">
            {submission.tells_by_sms
              ? 'যাচাই শেষে আপনার ফোনে এসএমএস যাবে।'
              : 'যাচাই শেষে ফল এখানে দেখা যাবে।'}
          </Alert>
        )}
      </div>
      <PublicStatus submission={submission} biodata={biodata} />
      {submission.change && <ChangeStatus biodata={biodata} change={submission.change} />}
      <WorkSwitch isPaused={biodata.is_paused} />
      {submission.activity && (
        <>
          <ActivityCard
            activity={submission.activity}
            comments={props.renderComments(loadableComments(submission.activity.comments, isPublic))}
          />
          {submission.is_active && <Boost activity={submission.activity} />}
        </>
      )}
      <OwnSummary biodata={biodata} waits={submission.change?.status === 'pending'} />
    </>
  )
}

/** Further comments can be loaded only while the profile is public. */
const loadableComments = (comments: Activity['comments'], isPublic: boolean) =>
  isPublic ? comments : { ...comments, next_cursor: null }

function PublicStatus({ submission, biodata }: { submission: OwnSubmission; biodata: Biodata }) {
  if (!submission.is_active)
    return (
      <Alert
        tone="warning"
        title="আপনার প্রোফাইল এখন বন্ধ"
        action={
          <>
            <ButtonLink to={paths.information('support')} size="small">
              সহায়তা নিন
            </ButtonLink>
            <ButtonLink to={editPath} size="small" variant="secondary">
              তথ্য ঠিক করুন
            </ButtonLink>
          </>
        }
      >
        {submission.deactivation_reason && (
          <p className="font-semibold">কারণ: {submission.deactivation_reason}</p>
        )}
        আমাদের প্রতিনিধিরা এটি বন্ধ রেখেছেন, তাই গ্রাহকেরা আপনাকে দেখছেন না। কোনো তথ্য ভুল থাকলে ঠিক করে পাঠান; কিছু
        জানতে সহায়তায় কথা বলুন।
      </Alert>
    )
  return (
    <StatusCard
      icon={biodata.is_paused ? CirclePause : BadgeCheck}
      title={biodata.is_paused ? 'আপনি এখন বিরতিতে আছেন' : 'অভিনন্দন, আপনার বায়োডাটা অনুমোদিত হয়েছে'}
      action={
        !biodata.is_paused && (
          <ButtonLink to={paths.provider(biodata.id)} variant="secondary" icon={Eye}>
            গ্রাহক যেমন দেখেন
          </ButtonLink>
        )
      }
    >
      {biodata.is_paused
        ? 'গ্রাহকেরা আপনাকে তালিকায় দেখছেন না। আগে যাঁরা নম্বর নিয়েছেন, তাঁরা ফোন করতে পারেন। নিচে "কাজ নিচ্ছি" বেছে নিলে সঙ্গে সঙ্গে আবার দেখা যাবে।'
        : 'গ্রাহকেরা এখন আপনাকে খুঁজে পাবেন এবং আপনার নম্বরে ফোন করবেন। ফোনটি চালু রাখুন।'}
    </StatusCard>
  )
}

function Boost({ activity }: { activity: Activity }) {
  const until = activity.boosted_until
  const canBuy = !until || activity.boost_expiring_soon
  return (
    <CardSection title={until ? 'আপনার বুস্ট চলছে' : 'তালিকার উপরে থাকুন'} className="gap-3">
      <p>
        {until
          ? `${formatDateTime(until)} পর্যন্ত আপনি তালিকার উপরের দিকে আছেন।`
          : 'বুস্ট করলে আপনার এলাকার গ্রাহকেরা আপনাকে আগে দেখবেন।'}
      </p>
      <ButtonLink to={paths.workerBoost} variant="secondary" icon={Rocket} className="self-start">
        {canBuy ? (until ? 'মেয়াদ বাড়ান' : 'প্রোফাইল বুস্ট করুন') : 'বুস্ট দেখুন'}
      </ButtonLink>
    </CardSection>
  )
}

function OwnSummary({ biodata, waits }: { biodata: Biodata; waits: boolean }) {
  const [writing, setWriting] = useState(false)
  return (
    <Summary biodata={biodata}>
      <div className="flex flex-col gap-2">
        <Button variant="secondary" icon={MessageSquareText} onClick={() => setWriting(true)}>
          অভিজ্ঞতা ও পরিচিতি বদলান
        </Button>
        {!waits && (
          <ButtonLink to={editPath} variant="secondary" icon={Pencil}>
            ছবি, নাম বা অন্য তথ্য বদলান
          </ButtonLink>
        )}
        <p className="text-sm text-muted">
          লেখা সঙ্গে সঙ্গে বদলায়। নাম, ছবি, পেশা, এলাকা ও পরিচয়পত্র বদলালে আমরা আগে দেখে নিই।
        </p>
      </div>
      {writing && <TextsDialog biodata={biodata} onClose={() => setWriting(false)} />}
    </Summary>
  )
}
