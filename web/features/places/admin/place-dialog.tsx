import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Versioned } from '#web/lib/form/edit-version.ts'
import { Field } from '#web/ui/form/field.tsx'
import { EditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { useEditDialog } from '#web/ui/dialog/use-edit-dialog.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import {
  newDistrict,
  newDivision,
  newThana,
  thanaKinds,
  type PlaceLevel,
} from '#worker/features/places/admin/place-forms.schema.ts'
import { ParentFields, type Parents } from './parent-fields.tsx'
import { addPlace, savePlace, type Division, type PlaceFields, type Tree } from './places.calls.ts'
import { kindNames, levelNames, placeDifferences } from './place.labels.ts'

/** The initial values of the form; without an id it creates a place. */
export type EditedPlace = {
  level: PlaceLevel
  place: (Versioned & PlaceFields & { id: number }) | null
  divisionId?: number | undefined
  districtId?: number | undefined
}

type PlaceDialogProps = {
  edited: EditedPlace
  divisions: readonly Division[]
  loadedDistricts: Tree['districts']
  /** Loads the tree again after a save. `parents` are those of a new place, null after an edit. */
  onSaved: (parents: Parents | null) => Promise<void>
  onClose: () => void
}

const schemas: Record<PlaceLevel, z.ZodMiniType<PlaceFields>> = {
  division: newDivision,
  district: newDistrict,
  thana: newThana,
}
const shown = [
  'name',
  'bn_name',
  'aka',
  'url',
  'latitude',
  'longitude',
  'country_id',
  'division_id',
  'district_id',
  'kind',
]

export function PlaceDialog({ edited, divisions, loadedDistricts, onSaved, onClose }: PlaceDialogProps) {
  const { level, place } = edited
  const [parents, setParents] = useState<Parents>({
    divisionId: edited.divisionId,
    districtId: edited.districtId,
  })
  const dialog = useEditDialog<Versioned & PlaceFields, z.ZodMiniType<PlaceFields>>({
    row: place,
    schema: schemas[level],
    shownFields: shown,
    failureMessage: place ? 'এলাকা হালনাগাদ করা যায়নি' : 'এলাকা যোগ করা যায়নি',
    save: (fields, seen) => (place ? savePlace(level, place.id, seen, fields) : addPlace(level, fields)),
    differences: placeDifferences,
    reload: () => onSaved(place ? null : parents),
    onClose,
  })
  const { fields: errors } = dialog.form.errors
  return (
    <EditDialog
      {...dialog}
      title={place ? `${place.bn_name} সম্পাদনা` : `নতুন ${levelNames[level]}`}
      saveLabel={place ? 'সংরক্ষণ করুন' : 'যোগ করুন'}
    >
      {level !== 'division' && (
        <ParentFields
          level={level}
          divisions={divisions}
          loadedDistricts={loadedDistricts}
          value={parents}
          errors={errors}
          onChange={setParents}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="বাংলা নাম" error={errors.bn_name}>
          <TextInput name="bn_name" lang="bn" defaultValue={place?.bn_name} autoComplete="off" />
        </Field>
        <Field label="ইংরেজি নাম" error={errors.name}>
          <TextInput name="name" lang="en" defaultValue={place?.name} autoComplete="off" />
        </Field>
      </div>
      {level === 'thana' && (
        <Field label="ধরন" error={errors.kind}>
          <Select
            name="kind"
            defaultValue={place?.kind ?? 'upazila'}
            options={thanaKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          />
        </Field>
      )}
      <Field label="অন্য বানান" optional hint="কমা দিয়ে আলাদা করুন; খোঁজার সময় কাজে লাগে" error={errors.aka}>
        <TextInput name="aka" defaultValue={place?.aka?.join(', ')} autoComplete="off" />
      </Field>
      <Field label="ওয়েবসাইট" optional error={errors.url}>
        <TextInput
          name="url"
          inputMode="url"
          placeholder="https://"
          defaultValue={place?.url ?? ''}
          autoComplete="off"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="অক্ষাংশ" optional error={errors.latitude}>
          <TextInput
            name="latitude"
            inputMode="decimal"
            defaultValue={place?.latitude ?? ''}
            autoComplete="off"
          />
        </Field>
        <Field label="দ্রাঘিমাংশ" optional error={errors.longitude}>
          <TextInput
            name="longitude"
            inputMode="decimal"
            defaultValue={place?.longitude ?? ''}
            autoComplete="off"
          />
        </Field>
      </div>
      {level === 'division' && (
        <Field label="দেশের আইডি" hint="বাংলাদেশ হলে ১" error={errors.country_id}>
          <TextInput
            name="country_id"
            inputMode="numeric"
            defaultValue={place?.country_id ?? 1}
            autoComplete="off"
          />
        </Field>
      )}
    </EditDialog>
  )
}
