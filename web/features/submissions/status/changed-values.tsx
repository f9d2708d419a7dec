import type { ChangedValue } from '#web/ui/layout/changed-values.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { fieldOf, fieldWords, typedFields } from '#worker/features/providers/profile-fields.schema.ts'

type Biodata = NonNullable<OwnSubmission['biodata']>
type Change = NonNullable<OwnSubmission['change']>

const comparedFields = typedFields.filter((name) => name !== 'name')

export function changedValues(biodata: Biodata, { fields, status }: Change): ChangedValue[] {
  const place = (at: { area?: string; district?: string; division?: string }) =>
    [at.area, at.district, at.division].join(', ')
  const rows: (ChangedValue | false)[] = [
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
    fields.name !== undefined && { term: 'নাম', before: biodata.name, after: fields.name },
    fields.category !== undefined && {
      term: 'পেশা',
      before: biodata.category.name,
      after: fields.category.name ?? 'পেশাটি আর নেই',
    },
    fields.area !== undefined && { term: 'এলাকা', before: place(biodata), after: place(fields) },
    ...comparedFields.map(
      (name) =>
        fields[name] !== undefined && {
          term: fieldOf(name).label,
          before: fieldWords(name, biodata[name]) ?? 'দেওয়া নেই',
          after: fieldWords(name, fields[name]) ?? 'মুছে ফেলা হবে',
        },
    ),
    fields.id_number === true && { term: 'পরিচয়পত্র নম্বর', after: 'নতুন নম্বর দিয়েছেন' },
    fields.id_card_front === true && { term: 'পরিচয়পত্রের সামনের দিক', after: 'নতুন ছবি দিয়েছেন' },
    fields.id_card_back === true && { term: 'পরিচয়পত্রের পেছনের দিক', after: 'নতুন ছবি দিয়েছেন' },
  ]
  return rows.filter((row) => row !== false)
}

const Photo = ({ src, name }: { src: string | null; name: string }) => (
  <Picture src={src} name={name} alt="" sizes="80px" className="size-20 overflow-hidden rounded-card" />
)
