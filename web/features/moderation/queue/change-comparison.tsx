import type { ReactNode } from 'react'
import { bengaliDigits, formatRelative } from '#web/lib/format.ts'
import { Picture } from '#web/ui/layout/picture.tsx'
import { changeDocuments } from '#web/features/moderation/documents/documents.calls.ts'
import { IdentityImages } from '#web/features/moderation/documents/identity-images.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'
import { fieldOf, fieldWords, profileFieldNames } from '#worker/features/providers/profile-fields.schema.ts'

type Change = NonNullable<WorkerDetail['change']>

/** An edit that waits: what stands there now beside what would stand there. */
export function ChangeComparison({
  worker,
  change,
  now,
}: {
  worker: WorkerDetail
  change: Change
  now: number
}) {
  const documents = changeDocuments({ worker: worker.id, change: change.id }, change.fields)
  return (
    <section
      aria-label="অপেক্ষমাণ পরিবর্তন"
      className="flex flex-col gap-3 rounded-card border border-warning bg-warning-tint p-4"
    >
      <h3 className="text-base">
        পরিবর্তনের আবেদন
        <span className="font-normal text-muted"> · {formatRelative(change.created_at, now)}</span>
      </h3>
      <dl className="flex flex-col gap-3">
        {comparisons(worker, change.fields).map(({ term, before, after }) => (
          <div key={term} className="flex flex-col gap-1">
            <dt className="font-semibold">{term}</dt>
            <dd className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 text-muted">
              <span className="text-sm">এখন</span>
              <del className="no-underline">{before}</del>
            </dd>
            <dd className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2">
              <span className="text-sm font-semibold text-action">নতুন</span>
              <ins className="font-semibold no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {documents.length > 0 && <IdentityImages images={documents} />}
    </section>
  )
}

const comparedFields = profileFieldNames.filter((name) => name !== 'name' && name !== 'phone')

type Comparison = { term: string; before: ReactNode; after: ReactNode }

function comparisons(worker: WorkerDetail, fields: Change['fields']): Comparison[] {
  const rows: (Comparison | false)[] = [
    fields.name !== undefined && { term: 'নাম', before: worker.name, after: fields.name },
    fields.profile_photo !== undefined && {
      term: 'ছবি',
      before: <Photo src={worker.profile_photo} name={worker.name} />,
      after: <Photo src={fields.profile_photo ?? null} name={worker.name} />,
    },
    fields.category !== undefined && {
      term: 'পেশা',
      before: worker.category.name,
      after: fields.category.name ?? 'পেশাটি আর নেই',
    },
    fields.area !== undefined && {
      term: 'এলাকা',
      before: [worker.area, worker.district, worker.division].join(', '),
      after: [fields.area, fields.district, fields.division].join(', '),
    },
    fields.id_number !== undefined && {
      term: 'পরিচয়পত্র নম্বর',
      before: bengaliDigits(worker.id_number ?? '—'),
      after: bengaliDigits(fields.id_number ?? '—'),
    },
    fields.phone !== undefined && {
      term: 'ফোন',
      before: bengaliDigits(worker.phone),
      after: bengaliDigits(fields.phone),
    },
    ...comparedFields.map(
      (name) =>
        fields[name] !== undefined && {
          term: fieldOf(name).label,
          before: fieldWords(name, worker[name]) ?? '—',
          after: fieldWords(name, fields[name]) ?? (name === 'bio' ? 'মুছে ফেলতে চান' : '—'),
        },
    ),
  ]
  return rows.filter((row) => row !== false)
}

function Photo({ src, name }: { src: string | null; name: string }) {
  return <Picture src={src} name={name} alt="" sizes="96px" className="w-24 rounded-card" />
}
