import type { ChangedValue } from '#web/ui/layout/changed-values.tsx'
import { fieldOf, fieldWords, typedFields } from '#worker/features/providers/profile-fields.schema.ts'

type Place = { area: string; district: string; division: string }
type Texts = Record<(typeof typedFields)[number], string | null>
type Profile = Texts & Place & { name: string; category: { name: string } }
type Changes = Partial<Texts & Place> & { category?: { name: string | null } }

const placeOf = ({ area, district, division }: Partial<Place>) => [area, district, division].join(', ')
const comparedFields = typedFields.filter((name) => name !== 'name')

/** What changes in name, trade, place and texts of a profile. */
export const changedTexts = (profile: Profile, fields: Changes): (ChangedValue | false)[] => [
  fields.name !== undefined && { term: 'নাম', before: profile.name, after: fields.name },
  fields.category !== undefined && {
    term: 'পেশা',
    before: profile.category.name,
    after: fields.category.name ?? 'পেশাটি আর নেই',
  },
  fields.area !== undefined && { term: 'এলাকা', before: placeOf(profile), after: placeOf(fields) },
  ...comparedFields.map(
    (name) =>
      fields[name] !== undefined && {
        term: fieldOf(name).label,
        before: fieldWords(name, profile[name]) ?? 'দেওয়া নেই',
        after: fieldWords(name, fields[name]) ?? 'মুছে ফেলা হবে',
      },
  ),
]
