import { Select, Field } from '#web/ui/form/field.tsx'
import { useState } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { api } from '#web/lib/api.ts'
import { optionsOf } from '#web/features/places/chosen-place.rules.ts'
import { fetchDistricts, type District, type Division, type Tree } from './places.calls.ts'

export type Parents = { divisionId?: number | undefined; districtId?: number | undefined }

type ParentFieldsProps = {
  level: 'district' | 'thana'
  divisions: readonly Division[]
  loadedDistricts: Tree['districts']
  value: Parents
  onChange: (parents: Parents) => void
}

type Districts =
  | { status: 'ready'; districts: readonly District[] }
  | { status: 'loading' }
  | { status: 'failed'; message: string }

export function ParentFields({ level, loadedDistricts, value, ...rest }: ParentFieldsProps) {
  const siblings = value.divisionId === undefined ? undefined : loadedDistricts[value.divisionId]?.places
  const [loaded, setLoaded] = useState<Districts>({ status: 'ready', districts: siblings ?? [] })

  const chooseDivision = (text: string) => {
    const divisionId = text === '' ? undefined : Number(text)
    rest.onChange({ divisionId })
    if (level === 'district') return
    const places = divisionId === undefined ? [] : loadedDistricts[divisionId]?.places
    if (divisionId === undefined || places) return setLoaded({ status: 'ready', districts: places ?? [] })
    setLoaded({ status: 'loading' })
    fetchDistricts(api, divisionId).then(
      ({ data }) => setLoaded({ status: 'ready', districts: data }),
      (error: unknown) => setLoaded({ status: 'failed', message: asApiError(error).message }),
    )
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="division_id" label="বিভাগ">
        <Select
          placeholder="বিভাগ নির্বাচন করুন"
          value={value.divisionId ?? ''}
          onChange={(event) => chooseDivision(event.target.value)}
          options={optionsOf(rest.divisions)}
        />
      </Field>
      {level === 'thana' && (
        <Field
          name="district_id"
          label="জেলা"
          error={loaded.status === 'failed' ? loaded.message : undefined}
        >
          <Select
            placeholder={loaded.status === 'loading' ? 'জেলা লোড হচ্ছে...' : 'জেলা নির্বাচন করুন'}
            disabled={value.divisionId === undefined || loaded.status !== 'ready'}
            value={value.districtId ?? ''}
            onChange={(event) =>
              rest.onChange({ ...value, districtId: Number(event.target.value) || undefined })
            }
            options={loaded.status === 'ready' ? optionsOf(loaded.districts) : []}
          />
        </Field>
      )}
    </div>
  )
}
