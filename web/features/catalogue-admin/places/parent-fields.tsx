import { Select, Field, useFieldError } from '#web/ui/form/field.tsx'
import { useState } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { api } from '#web/lib/api.ts'
import { optionsOf } from '#web/features/places/chosen-place.rules.ts'
import { fetchDistricts, type Division, type Tree } from './places.calls.ts'

export type Parents = { divisionId?: number | undefined; districtId?: number | undefined }

type ParentFieldsProps = {
  level: 'district' | 'thana'
  divisions: readonly Division[]
  loadedDistricts: Tree['districts']
  value: Parents
  onChange: (parents: Parents) => void
}

type Districts = Tree['districts'][number]

const none: Districts = { places: [] }

export function ParentFields({ level, divisions, loadedDistricts, value, onChange }: ParentFieldsProps) {
  // Undefined while they are loaded.
  const [districts, setDistricts] = useState<Districts | undefined>(
    loadedDistricts[value.divisionId ?? 0] ?? none,
  )

  const wrongDistrict = useFieldError('district_id')

  const chooseDivision = (text: string) => {
    const divisionId = Number(text) || undefined
    onChange({ divisionId })
    if (level === 'district') return
    const known = divisionId ? loadedDistricts[divisionId] : none
    setDistricts(known?.places && known)
    if (!divisionId || known?.places) return
    fetchDistricts(api, divisionId).then(
      ({ data }) => setDistricts({ places: data }),
      (error: unknown) => setDistricts({ problem: asApiError(error).message }),
    )
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="division_id" label="বিভাগ">
        <Select
          placeholder="বিভাগ নির্বাচন করুন"
          value={value.divisionId ?? ''}
          onChange={(event) => chooseDivision(event.target.value)}
          options={optionsOf(divisions)}
        />
      </Field>
      {level === 'thana' && (
        <Field label="জেলা" error={districts?.problem ?? wrongDistrict}>
          <Select
            name="district_id"
            placeholder={districts ? 'জেলা নির্বাচন করুন' : 'জেলা লোড হচ্ছে...'}
            disabled={value.divisionId === undefined || !districts?.places}
            value={value.districtId ?? ''}
            onChange={(event) => onChange({ ...value, districtId: Number(event.target.value) || undefined })}
            options={optionsOf(districts?.places ?? [])}
          />
        </Field>
      )}
    </div>
  )
}
