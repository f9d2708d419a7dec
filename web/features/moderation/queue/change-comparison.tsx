import { formatRelative } from '#web/lib/format-time.ts'
import { ChangedValues, type ChangedValue } from '#web/ui/layout/changed-values.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { IdentityImages } from '#web/features/moderation/documents/identity-images.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'
import { formatPhone } from '#web/lib/format-phone.ts'
import { changedTexts } from '#web/features/submissions/status/changed-texts.ts'

type Change = NonNullable<WorkerDetail['change']>

type ChangeComparisonProps = { worker: WorkerDetail; change: Change; now: number }

export function ChangeComparison({ worker, change, now }: ChangeComparisonProps) {
  const hasDocuments = change.fields.id_card_front_url || change.fields.id_card_back_url
  return (
    <section
      aria-label="অপেক্ষায় থাকা পরিবর্তন"
      className="flex flex-col gap-3 rounded-card border border-warning bg-warning-tint p-4"
    >
      <p className="font-semibold">
        পরিবর্তনের আবেদন
        <span className="font-normal text-muted"> · {formatRelative(change.created_at, now)}</span>
      </p>
      <ChangedValues rows={changedValues(worker, change.fields)} />
      {hasDocuments && <IdentityImages of={change.fields} prefix="নতুন " />}
    </section>
  )
}

function changedValues(worker: WorkerDetail, fields: Change['fields']): (ChangedValue | false)[] {
  const photo = (src: string | null) => (
    <Picture src={src} name={worker.name} alt="" sizes="96px" className="w-24 rounded-card" />
  )
  return [
    fields.profile_photo !== undefined && {
      term: 'ছবি',
      before: photo(worker.profile_photo),
      after: photo(fields.profile_photo ?? null),
    },
    ...changedTexts(worker, fields),
    fields.id_number !== undefined && {
      term: 'পরিচয়পত্র নম্বর',
      before: worker.id_number ?? '—',
      after: fields.id_number ?? '—',
    },
    fields.phone !== undefined && {
      term: 'ফোন',
      before: formatPhone(worker.phone),
      after: formatPhone(fields.phone),
    },
  ]
}
