import type { ImageField } from '#worker/features/submissions/submissions.schema.ts'
import type { useFieldErrors } from '#web/features/submissions/form/use-field-errors.ts'
import type { useImages } from './use-images.ts'

export const imagePropsOf =
  (pictures: ReturnType<typeof useImages>, errors: ReturnType<typeof useFieldErrors>, disabled: boolean) =>
  (field: ImageField) => ({
    state: pictures.images[field],
    error: errors.fields[field],
    disabled,
    onChoose: (file: File) => {
      errors.hide([field])
      void pictures.choose(field, file)
    },
    onRemove: () => pictures.remove(field),
  })
