import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  categoryText,
  imageMissingMessage,
  longestCategoryDescription,
  onlyAdminsAddMessage,
} from '#worker/features/categories/categories.schema.ts'
import { ApiError, asApiError } from '#web/lib/api-error.ts'
import type { Versioned } from '#web/lib/form/edit-version.ts'
import { noErrors, refusedField } from '#web/lib/form/form-errors.ts'
import { useConflict } from '#web/lib/form/use-conflict.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { EditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { addCategory, saveCategory, type AdminCategory, type CategoryFields } from './categories.calls.ts'
import { categoryDifferences } from './category.labels.ts'
import { PictureField } from './picture-field.tsx'
import { usePicture, type Shrink } from './use-picture.ts'

type CategoryDialogProps = {
  /** Null for a new one. */
  category: AdminCategory | null
  shrink: Shrink
  onSaved: () => void
  onClose: () => void
}

const nobody: Versioned = { updated_at: '*' }

/** Adds a category or changes one; whoever saved in between is not overwritten unasked. */
export function CategoryDialog({ category, shrink, onSaved, onClose }: CategoryDialogProps) {
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const { picture, choose, remove } = usePicture(shrink)
  const [flags, setFlags] = useState({
    is_active: category?.is_active ?? true,
    show_in_homepage: category?.show_in_homepage ?? false,
  })
  const [percent, setPercent] = useState<number | null>(null)
  const sending = useRef(new AbortController())
  useEffect(() => {
    const { current } = sending
    return () => current.abort()
  }, [])

  const close = async () => {
    onClose()
    await revalidate()
  }
  const { conflict, send, overwrite } = useConflict<AdminCategory, CategoryFields>(
    category ?? (nobody as AdminCategory),
    async (fields, seen) => {
      const blob = picture.status === 'ready' ? picture.blob : null
      const options = { picture: blob, onProgress: setPercent, signal: sending.current.signal }
      try {
        const { message } = category
          ? await saveCategory(category.id, seen, fields, options)
          : await addCategory(fields, options)
        showToast({ message })
        onSaved()
        await close()
      } finally {
        setPercent(null)
      }
    },
  )
  const form = useForm({
    schema: categoryText,
    shown: ['name', 'description', 'image', 'show_in_homepage'],
    failed: category ? 'ক্যাটাগরি হালনাগাদ করা যায়নি' : 'ক্যাটাগরি যোগ করা যায়নি',
    send: async ({ name, description }) => {
      if (picture.status === 'working')
        throw refusedField('image', 'ছবিটি প্রস্তুত হচ্ছে। শেষ হলে আবার সংরক্ষণ করুন।')
      if (picture.status === 'failed') throw refusedField('image', picture.message)
      if (picture.status === 'empty' && !category?.image) throw refusedField('image', imageMissingMessage)
      await send({ name, description: description ?? null, ...flags }).catch((error: unknown) => {
        const { status, code } = asApiError(error)
        const message = onlyAdminsAddMessage
        throw status === 403 && !category ? new ApiError(status, code, message, { message }) : error
      })
    },
  })
  const { errors, pending } = form
  return (
    <EditDialog
      title={category ? `${category.name} সম্পাদনা` : 'নতুন ক্যাটাগরি'}
      form={form}
      saveLabel={category ? 'সংরক্ষণ করুন' : 'যোগ করুন'}
      isTouched={picture.status !== 'empty'}
      onClose={onClose}
      conflict={
        conflict && {
          differences: categoryDifferences(conflict.mine, conflict.theirs),
          onKeepMine: overwrite,
          onTakeTheirs: () => void close(),
        }
      }
    >
      <Field label="নাম" error={errors.fields.name}>
        <TextInput name="name" defaultValue={category?.name} autoComplete="off" />
      </Field>
      <Field label="বিবরণ" optional error={errors.fields.description}>
        <Textarea
          name="description"
          rows={3}
          limit={longestCategoryDescription}
          defaultValue={category?.description ?? ''}
        />
      </Field>
      <PictureField
        picture={picture}
        kept={category?.image ?? null}
        error={errors.fields.image}
        disabled={pending}
        onChoose={(file) => {
          if (errors.fields.image) form.refuse(noErrors)
          void choose(file)
        }}
        onRemove={remove}
      />
      {percent !== null && picture.status === 'ready' && (
        <ProgressBar label="ছবি পাঠানো হচ্ছে" value={percent} />
      )}
      <Switch
        label="চালু: সেবাদাতারা এই ক্যাটাগরি বেছে নিতে পারেন"
        checked={flags.is_active}
        onChange={({ target }) =>
          setFlags({ is_active: target.checked, show_in_homepage: target.checked && flags.show_in_homepage })
        }
      />
      <Switch
        label={flags.is_active ? 'হোমপেজে দেখান' : 'হোমপেজে দেখান (আগে চালু করুন)'}
        checked={flags.show_in_homepage}
        disabled={!flags.is_active}
        onChange={({ target }) => setFlags({ ...flags, show_in_homepage: target.checked })}
      />
    </EditDialog>
  )
}
