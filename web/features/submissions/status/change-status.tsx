import { Pencil, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ChangedValues, type ChangedValue } from '#web/ui/layout/changed-values.tsx'
import { api, unwrap } from '#web/lib/api.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { paths } from '#web/app/pages/paths.ts'
import { Picture } from '#web/ui/layout/picture.tsx'
import { changedTexts } from './changed-texts.ts'

type Biodata = NonNullable<OwnSubmission['biodata']>
type Change = NonNullable<OwnSubmission['change']>
type ChangeProps = { biodata: Biodata; change: Change }

export function ChangeStatus({ biodata, change }: ChangeProps) {
  if (change.status === 'pending') return <Waiting biodata={biodata} change={change} />
  if (change.status === 'rejected') return <Refused biodata={biodata} change={change} />
  return (
    <Alert tone="success" title="আপনার পরিবর্তন গৃহীত হয়েছে">
      {change.reviewed_at && <p>{formatDateTime(change.reviewed_at)} থেকে গ্রাহকেরা নতুন তথ্য দেখছেন।</p>}
    </Alert>
  )
}

function Waiting({ biodata, change }: ChangeProps) {
  const [asking, setAsking] = useState(false)
  const { pending, problem, run } = useAction()
  const withdraw = () =>
    run(async () => {
      try {
        const param = { id: String(change.id) }
        await unwrap(api['service-workers'].me.changes[':id'].$delete({ param }))
      } finally {
        setAsking(false)
      }
    })
  return (
    <Notice
      tone="warning"
      title="আপনার পরিবর্তন যাচাইয়ের অপেক্ষায় আছে"
      action={
        <>
          <ButtonLink size="small" variant="secondary" icon={Pencil} to={editPath}>
            আরও বদলান
          </ButtonLink>
          <Button size="small" variant="quiet" icon={Undo2} onClick={() => setAsking(true)}>
            ফিরিয়ে নিন
          </Button>
        </>
      }
    >
      <p>অনুমোদন না হওয়া পর্যন্ত গ্রাহকেরা আগের তথ্যই দেখবেন। জমা: {formatDateTime(change.created_at)}</p>
      <ChangedValues rows={changedValues(biodata, change)} />
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title="পরিবর্তনটি ফিরিয়ে নেবেন?"
        confirmLabel="ফিরিয়ে নিন"
        pendingLabel="ফিরিয়ে নেওয়া হচ্ছে..."
        cancelLabel="থাক"
        danger
        pending={pending}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      >
        নতুন তথ্য আর ছবি মুছে যাবে। আপনার প্রোফাইল আগের মতোই থাকবে।
      </ConfirmDialog>
    </Notice>
  )
}

const Refused = ({ biodata, change }: ChangeProps) => (
  <Notice
    tone="danger"
    title="আপনার পরিবর্তন গ্রহণ করা যায়নি"
    action={
      <ButtonLink size="small" icon={Pencil} to={editPath}>
        ঠিক করে আবার পাঠান
      </ButtonLink>
    }
  >
    {change.rejection_reason && <p className="font-semibold">কারণ: {change.rejection_reason}</p>}
    <p>গ্রাহকেরা আগের তথ্যই দেখছেন।</p>
    <ChangedValues rows={changedValues(biodata, change)} />
  </Notice>
)

type NoticeProps = { tone: 'warning' | 'danger'; title: string; action: ReactNode; children: ReactNode }

/** Like an alert, but the values take its whole width. */
const Notice = ({ tone, title, action, children }: NoticeProps) => (
  <section
    aria-label={title}
    className={`flex flex-col gap-3 rounded-card border p-4 ${tone === 'warning' ? 'border-warning bg-warning-tint' : 'border-danger bg-danger-tint'}`}
  >
    <h2 className="text-lg">{title}</h2>
    {children}
    <div className="flex flex-wrap gap-2">{action}</div>
  </section>
)

/** Editing is part of the address, so that the back button leaves the form. */
export const editPath = `${paths.workerSubmit}?edit=1`

export const isEditing = (query: URLSearchParams): boolean => query.get('edit') === '1'

function changedValues(biodata: Biodata, { fields, status }: Change): (ChangedValue | false)[] {
  return [
    fields.profile_photo !== undefined && {
      term: 'প্রোফাইল ছবি',
      before: <Photo src={biodata.profile_photo} name={biodata.name} />,
      after:
        status === 'pending' ? (
          <Photo src={fields.profile_photo} name={biodata.name} />
        ) : (
          'ছবিটি মুছে ফেলা হয়েছে'
        ),
    },
    ...changedTexts(biodata, fields),
    fields.id_number === true && { term: 'পরিচয়পত্র নম্বর', after: 'নতুন নম্বর দিয়েছেন' },
    fields.id_card_front === true && { term: 'পরিচয়পত্রের সামনের দিক', after: 'নতুন ছবি দিয়েছেন' },
    fields.id_card_back === true && { term: 'পরিচয়পত্রের পেছনের দিক', after: 'নতুন ছবি দিয়েছেন' },
  ]
}

const Photo = ({ src, name }: { src: string | null; name: string }) => (
  <Picture src={src} name={name} alt="" sizes="80px" className="size-20 overflow-hidden rounded-card" />
)
