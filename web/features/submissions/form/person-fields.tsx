import { Select } from '#web/ui/form/select.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { bloodGroups, genderLabels, genders } from '#worker/features/providers/providers.schema.ts'
import type { PartProps } from './work-fields.tsx'

const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }))

export function PersonFields({ draft, errors, onChange, phone }: PartProps & { phone: string }) {
  return (
    <>
      <Field label="পুরো নাম" hint="পরিচয়পত্রে যেভাবে আছে" error={errors.name}>
        <TextInput
          name="name"
          autoComplete="name"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field
        label="ফোন নম্বর"
        hint="এটি আপনার যাচাই করা নম্বর। গ্রাহক এই নম্বরেই ফোন করবেন।"
        error={errors.phone}
      >
        <TextInput name="phone" type="tel" readOnly value={phone} className="bg-sunken" />
      </Field>
      <RadioCards
        name="gender"
        label="লিঙ্গ"
        options={genderOptions}
        value={draft.gender}
        onChange={(gender) => onChange({ gender })}
        error={errors.gender}
        className="grid gap-3 min-[30rem]:grid-cols-3"
      />
      <Field label="রক্তের গ্রুপ" optional error={errors.blood_group}>
        <Select
          name="blood_group"
          placeholder="জানা থাকলে বেছে নিন"
          value={draft.blood_group}
          options={bloodGroups.map((group) => ({ value: group, label: group }))}
          onChange={(event) => onChange({ blood_group: event.target.value })}
        />
      </Field>
    </>
  )
}
