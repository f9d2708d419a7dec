import { Select, Field } from '#web/ui/form/field.tsx'
import { useState, type ComponentProps } from 'react'
import type * as z from 'zod/mini'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { EditDialog, useEditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import {
  newDistrict,
  newDivision,
  newThana,
} from '#worker/features/catalogue-admin/places/place-forms.schema.ts'
import { ParentFields, type Parents } from './parent-fields.tsx'
import { addPlace, savePlace, type Division, type PlaceFields, type Tree } from './places.calls.ts'
import { kindNames, levelNames, placeDifferences } from './place.labels.ts'
import { thanaKinds, type PlaceLevel } from '#worker/features/places/places.schema.ts'
import type { Versioned } from '#web/lib/form/edit-version.ts'

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

type TextOptions = { optional?: boolean; hint?: string } & ComponentProps<typeof TextInput>

const schemas: Record<PlaceLevel, z.ZodMiniType<PlaceFields>> = {
  division: newDivision,
  district: newDistrict,
  thana: newThana,
}
export function PlaceDialog({ edited, onSaved, onClose, ...tree }: PlaceDialogProps) {
  const { level, place } = edited
  const [parents, setParents] = useState<Parents>({
    divisionId: edited.divisionId,
    districtId: edited.districtId,
  })
  const dialog = useEditDialog<Versioned & PlaceFields, z.ZodMiniType<PlaceFields>>({
    row: place,
    schema: schemas[level],
    failureMessage: place ? 'এলাকা হালনাগাদ করা যায়নি' : 'এলাকা যোগ করা যায়নি',
    save: (fields, seen) => (place ? savePlace(level, place.id, seen, fields) : addPlace(level, fields)),
    differences: placeDifferences,
    reload: () => onSaved(place ? null : parents),
    onClose,
  })
  const text = (name: keyof PlaceFields, label: string, { optional, hint, ...input }: TextOptions) => (
    <Field name={name} label={label} optional={optional} hint={hint}>
      <TextInput defaultValue={place?.[name] ?? ''} autoComplete="off" {...input} />
    </Field>
  )
  return (
    <EditDialog {...dialog} title={place ? `${place.bn_name} সম্পাদনা` : `নতুন ${levelNames[level]}`}>
      {level !== 'division' && <ParentFields {...tree} level={level} value={parents} onChange={setParents} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('bn_name', 'বাংলা নাম', { lang: 'bn' })}
        {text('name', 'ইংরেজি নাম', { lang: 'en' })}
      </div>
      {level === 'thana' && (
        <Field name="kind" label="ধরন">
          <Select
            defaultValue={place?.kind ?? 'upazila'}
            options={thanaKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          />
        </Field>
      )}
      {text('aka', 'অন্য বানান', {
        optional: true,
        hint: 'কমা দিয়ে আলাদা করুন; খোঁজার সময় কাজে লাগে',
        defaultValue: place?.aka?.join(', '),
      })}
      {text('slug', 'লিংকের নাম', {
        optional: true,
        hint: 'ছোট হাতের ইংরেজি অক্ষরে, যেমন savar। খালি রাখলে যা আছে তা-ই থাকবে',
        lang: 'en',
        autoCapitalize: 'none',
      })}
      {text('url', 'ওয়েবসাইট', { optional: true, inputMode: 'url', placeholder: 'https://' })}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('latitude', 'অক্ষাংশ', { optional: true, inputMode: 'decimal' })}
        {text('longitude', 'দ্রাঘিমাংশ', { optional: true, inputMode: 'decimal' })}
      </div>
      {level === 'division' &&
        text('country_id', 'দেশের আইডি', {
          hint: 'বাংলাদেশ হলে ১',
          inputMode: 'numeric',
          defaultValue: place?.country_id ?? 1,
        })}
    </EditDialog>
  )
}
