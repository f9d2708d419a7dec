import {
  BadgeCheck,
  CirclePause,
  Eye,
  MessageSquareText,
  Pencil,
  Rocket,
  BriefcaseBusiness,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { FocusedWhen } from '#web/ui/feedback/focused-when.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { CardSection, Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page.tsx'
import type { BiodataFormProps } from '#web/features/submissions/form/biodata-form.tsx'
import { changeAttemptOf } from '#web/features/submissions/form/change-draft.rules.ts'
import { ChangeForm } from '#web/features/submissions/form/change-form.tsx'
import { ArrivedAlert, useArrival } from './arrival.tsx'
import { ChangeStatus, editPath, isEditing } from './change-status.tsx'
import { Summary, StatusCard } from './status-view.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { EditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { atOnceFields, recordOf } from '#worker/features/providers/profile-fields.schema.ts'
import { ownTexts } from '#worker/features/submissions/submissions.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { AboutField, exampleOf, ExperienceField } from '../form/work-fields.tsx'
import { useAfterWrite, useAction } from '#web/ui/feedback/use-action.ts'
import { RadioCards, type RadioCard } from '#web/ui/form/radio-cards.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Stars } from '#web/ui/feedback/stars.tsx'

type Activity = NonNullable<OwnSubmission['activity']>

function ActivityCard({ activity, comments }: { activity: Activity; comments: ReactNode }) {
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
  <div className="flex items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3 sm:flex-col-reverse sm:items-start sm:justify-end">
    <dt className="text-muted">{term}</dt>
    <dd className="text-2xl font-semibold whitespace-nowrap">
      {formatCount(value)} <span className="text-base font-normal text-muted">জন</span>
    </dd>
  </div>
)

type Choice = 'open' | 'paused'

const choices: readonly RadioCard<Choice>[] = [
  {
    value: 'open',
    label: 'কাজ নিচ্ছি',
    description: 'গ্রাহকেরা আপনাকে খুঁজে পান',
    icon: BriefcaseBusiness,
  },
  {
    value: 'paused',
    label: 'বিরতিতে',
    description: 'তালিকায় থাকবেন না, নতুন কেউ নম্বর পাবেন না',
    icon: CirclePause,
  },
]

function WorkSwitch({ isPaused }: { isPaused: boolean }) {
  const { pending, problem, run } = useAction()
  const [chosen, setChosen] = useState<Choice>()
  const [message, setMessage] = useState('')
  const change = (choice: Choice) =>
    run(async () => {
      setChosen(choice)
      setMessage('')
      const json = { is_paused: choice === 'paused' }
      setMessage((await unwrap(api['service-workers'].me.pause.$put({ json }))).message)
    })
  return (
    <Card as="section" aria-label="কাজ নেওয়া" aria-busy={pending} className="flex flex-col gap-3">
      <RadioCards
        name="is_paused"
        label="এখন কাজ নিচ্ছেন?"
        options={choices}
        value={(pending && chosen) || (isPaused ? 'paused' : 'open')}
        onChange={change}
        error={problem}
        className="grid gap-3 min-[30rem]:grid-cols-2"
      />
      <p role="status" className="text-action empty:hidden">
        {pending ? 'বদলানো হচ্ছে...' : message}
      </p>
    </Card>
  )
}

type TextsDialogProps = {
  biodata: Pick<NonNullable<OwnSubmission['biodata']>, (typeof atOnceFields)[number] | 'category'>
  onClose: () => void
}

function TextsDialog({ biodata, onClose }: TextsDialogProps) {
  const stored = recordOf(atOnceFields, (field) => biodata[field] ?? '')
  const [texts, setTexts] = useState(stored)
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: ownTexts,
    read: () => texts,
    send: async (json) => afterWrite(await unwrap(api['service-workers'].me.$put({ json })), onClose),
  })

  const fields = {
    draft: texts,
    onChange: (changed: Partial<typeof stored>) => setTexts((now) => ({ ...now, ...changed })),
  }

  return (
    <EditDialog
      title="আপনার কাজের কথা"
      form={form}
      saveLabel="সংরক্ষণ করুন"
      // The suggestion buttons change the draft without a change event of a field.
      isTouched={atOnceFields.some((field) => texts[field] !== stored[field])}
      onClose={onClose}
    >
      <p className="text-muted">
        সংরক্ষণ করলে গ্রাহকেরা সঙ্গে সঙ্গে নতুন লেখা দেখবেন। লেখায় ফোন নম্বর বা যোগাযোগের কথা আছে মনে হলে আগে আমরা
        দেখে নিই।
      </p>
      <ExperienceField {...fields} example={exampleOf(biodata.category.name)} />
      <AboutField {...fields} />
    </EditDialog>
  )
}

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
        <BackLink to={paths.workerSubmit}>আমার কাজ</BackLink>
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
      <FocusedWhen condition={sent === 'shown'}>
        {sent && submission.change?.status === 'pending' && (
          <Alert tone="success" title="পরিবর্তন জমা হয়েছে">
            {submission.tells_by_sms
              ? 'যাচাই শেষে আপনার ফোনে এসএমএস যাবে।'
              : 'যাচাই শেষে ফল এখানে দেখা যাবে।'}
          </Alert>
        )}
      </FocusedWhen>
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
        জানতে আমাদের ফোন করুন।
      </Alert>
    )
  return (
    <StatusCard
      icon={biodata.is_paused ? CirclePause : BadgeCheck}
      title={biodata.is_paused ? 'আপনি এখন বিরতিতে আছেন' : 'আপনার প্রোফাইল চালু আছে'}
      facts={
        biodata.is_paused
          ? [
              'তালিকায় আপনাকে দেখা যাচ্ছে না।',
              'আগে যাঁরা নম্বর নিয়েছেন, তাঁরা ফোন করতে পারেন।',
              'নিচে “কাজ নিচ্ছি” বেছে নিলে আবার দেখা যাবে।',
            ]
          : ['গ্রাহকেরা আপনাকে খুঁজে পাচ্ছেন।', 'ফোনটি চালু রাখুন।']
      }
      action={
        !biodata.is_paused && (
          <ButtonLink to={paths.provider(biodata.id)} variant="secondary" icon={Eye}>
            গ্রাহক যেমন দেখেন
          </ButtonLink>
        )
      }
    />
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
