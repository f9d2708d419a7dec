import {
  CardExamples,
  ImageField,
  type ImageFieldProps,
} from '#web/features/submissions/images/image-fields.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { PartProps } from './work-fields.tsx'

type CardImage = Omit<ImageFieldProps, 'label' | 'shape' | 'camera' | 'optional'>

type IdentityFieldsProps = PartProps & { front: CardImage; back: CardImage; isChange?: boolean }

export function IdentityFields({ draft, onChange, front, back, isChange }: IdentityFieldsProps) {
  return (
    <>
      <Field
        name="id_number"
        label="জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর"
        optional={isChange}
        hint={
          isChange
            ? 'বদলাতে চাইলে নতুন নম্বর লিখুন। খালি রাখলে আগেরটিই থাকবে।'
            : '১০, ১৩ বা ১৭টি সংখ্যা। গ্রাহক কখনো দেখেন না।'
        }
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={draft.id_number}
          onChange={(event) => onChange({ id_number: event.target.value })}
        />
      </Field>
      <p>কার্ডের ছবি দিলে যাচাই তাড়াতাড়ি হয়।</p>
      <CardExamples />
      <ImageField {...front} optional label="সামনের দিক" shape="card" camera="environment" />
      <ImageField {...back} optional label="পেছনের দিক" shape="card" camera="environment" />
    </>
  )
}
