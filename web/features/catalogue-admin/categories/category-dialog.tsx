import { useEffect, useRef, useState, useId, type DragEvent } from 'react'
import type * as z from 'zod/mini'
import {
  categoryText,
  imageMissingMessage,
  maxCategoryDescriptionLength,
} from '#worker/features/categories/categories.schema.ts'
import { usePicture, type PictureState } from '#web/features/images/use-picture.ts'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { Field, describedBy, FieldMessages, firstError, useFieldError } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { type EditDifference, EditDialog, useEditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { saveCategory, type AdminCategory, type CategoryFields } from './categories.calls.ts'
import { Camera, ImageIcon, ImagePlus, Undo2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { acceptedPictures } from '#worker/features/images/images.schema.ts'

const notAPictureMessage = 'শুধু ছবির ফাইল দেওয়া যায়। অন্য একটি ফাইল বেছে নিন।'

type CategoryDialogProps = { category: AdminCategory | null; onClose: () => void }

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { state: picture, choose, refuse, remove } = usePicture()
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

  const write = async (fields: CategoryFields, seen: AdminCategory) => {
    const blob = picture.status === 'ready' ? picture.blob : null
    const options = { picture: blob, onProgress: setPercent, signal: sending.current.signal }
    try {
      const answer = await saveCategory(category && seen, fields, options)
      reloadPublicData()
      return answer
    } finally {
      setPercent(null)
    }
  }
  const fieldsOf = ({ name, description, words, slug }: z.output<typeof categoryText>): CategoryFields => ({
    name,
    description: description ?? null,
    words: words ?? [],
    slug: slug ?? category?.slug ?? null,
    ...flags,
  })
  const dialog = useEditDialog({
    row: category,
    schema: categoryText,
    shownFields: ['name', 'description', 'words', 'slug', 'image', 'show_in_homepage'],
    failureMessage: category ? 'ক্যাটাগরি হালনাগাদ করা যায়নি' : 'ক্যাটাগরি যোগ করা যায়নি',
    // With the picture, so that an error of the server about the last one goes with a new one.
    read: (typed) => ({ ...typed, image: picture.status === 'ready' ? picture.address : picture.status }),
    checkOthers: () => pictureErrors(picture, Boolean(category?.image)),
    save: (values, seen) => write(fieldsOf(values), seen),
    differences: (mine, theirs) => categoryDifferences(fieldsOf(mine), theirs),
    onClose,
  })
  return (
    <EditDialog
      {...dialog}
      title={category ? `${category.name} সম্পাদনা` : 'নতুন ক্যাটাগরি'}
      isTouched={picture.status !== 'empty'}
    >
      <Field name="name" label="নাম">
        <TextInput defaultValue={category?.name} autoComplete="off" />
      </Field>
      <Field name="description" label="বিবরণ" optional>
        <Textarea rows={3} limit={maxCategoryDescriptionLength} defaultValue={category?.description ?? ''} />
      </Field>
      <Field
        name="words"
        label="যে শব্দে মানুষ খোঁজে"
        optional
        hint="কমা দিয়ে আলাদা করুন। বাংলা বা ইংরেজি অক্ষরে। খালি রাখলে তৈরি তালিকাটি থাকবে।"
      >
        <Textarea rows={5} defaultValue={category?.words.join(', ') ?? ''} />
      </Field>
      <Field
        name="slug"
        label="লিংকের নাম"
        optional
        hint="ছোট হাতের ইংরেজি অক্ষরে, যেমন electrician। পুরোনো লিংক নতুনটিতে নিয়ে যাবে। খালি রাখলে যা আছে তা-ই থাকবে।"
      >
        <TextInput lang="en" defaultValue={category?.slug ?? ''} autoComplete="off" autoCapitalize="none" />
      </Field>
      <PictureField
        picture={picture}
        stored={category?.image ?? null}
        disabled={dialog.form.pending}
        onChoose={(file) => (file.type.startsWith('image/') ? void choose(file) : refuse(notAPictureMessage))}
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
        label={flags.is_active ? 'হোমে দেখান' : 'হোমে দেখান (আগে চালু করুন)'}
        checked={flags.show_in_homepage}
        disabled={!flags.is_active}
        onChange={({ target }) => setFlags({ ...flags, show_in_homepage: target.checked })}
      />
    </EditDialog>
  )
}

function pictureErrors(picture: PictureState, hasStored: boolean): Record<string, string[]> {
  if (picture.status === 'working') return { image: ['ছবিটি প্রস্তুত হচ্ছে। শেষ হলে আবার সংরক্ষণ করুন।'] }
  if (picture.status === 'failed') return { image: [picture.message] }
  return picture.status === 'empty' && !hasStored ? { image: [imageMissingMessage] } : {}
}

const yesOrNo = (value: boolean) => (value ? 'হ্যাঁ' : 'না')

function categoryDifferences(mine: CategoryFields, theirs: CategoryFields): EditDifference[] {
  return [
    { label: 'নাম', mine: mine.name, theirs: theirs.name },
    { label: 'বিবরণ', mine: mine.description ?? '—', theirs: theirs.description ?? '—' },
    { label: 'খোঁজার শব্দ', mine: mine.words.join(', ') || '—', theirs: theirs.words.join(', ') || '—' },
    { label: 'লিংকের নাম', mine: mine.slug ?? '—', theirs: theirs.slug ?? '—' },
    { label: 'চালু', mine: yesOrNo(mine.is_active), theirs: yesOrNo(theirs.is_active) },
    {
      label: 'হোমে',
      mine: yesOrNo(mine.show_in_homepage),
      theirs: yesOrNo(theirs.show_in_homepage),
    },
  ]
}

type PictureFieldProps = {
  picture: PictureState
  /** The path of the current picture, kept unless a new one is chosen. */
  stored: string | null
  disabled: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

const hint = 'JPG, PNG বা WebP, সর্বোচ্চ ৫ এমবি। ছবিটি বর্গাকারে মাঝখান থেকে কাটা হবে।'

function PictureField({ picture, stored, disabled, onChoose, onRemove }: PictureFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const error = useFieldError('image')
  const message = picture.status === 'failed' ? picture.message : firstError(error)
  const shown = picture.status === 'ready' ? picture.address : stored && `${stored}-320.webp`
  const choose = {
    accept: acceptedPictures,
    disabled,
    onChoose,
    describedBy: describedBy(id, hint, message),
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) onChoose(file)
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <p id={`${id}-label`} className="font-semibold">
        ছবি
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-4 rounded-card border-2 border-dashed p-3 ${isOver ? 'border-action bg-tint' : message ? 'border-danger' : 'border-line-strong'}`}
      >
        <div className="flex size-32 shrink-0 items-center justify-center overflow-hidden rounded-card bg-sunken text-muted">
          {shown ? (
            <img
              src={shown}
              alt={picture.status === 'ready' ? 'বেছে নেওয়া ছবি' : 'এখনকার ছবি'}
              className="size-full object-cover"
            />
          ) : (
            <Icon icon={ImagePlus} className="size-10" />
          )}
        </div>
        <div className="flex min-w-40 flex-1 flex-col gap-2">
          <p className="text-sm text-muted pointer-coarse:hidden">ছবিটি এখানে টেনে এনে ছাড়ুন, অথবা</p>
          <FileButton {...choose} camera="environment" icon={Camera} label="ক্যামেরায় তুলুন" />
          <FileButton {...choose} icon={ImageIcon} label="ছবি বেছে নিন" invalid={message !== undefined} />
          {picture.status === 'ready' && (
            <Button size="small" variant="quiet" icon={Undo2} disabled={disabled} onClick={onRemove}>
              {stored ? 'আগের ছবিটি রাখুন' : 'ছবিটি সরান'}
            </Button>
          )}
        </div>
      </div>
      {picture.status === 'working' && <ProgressBar label="ছবি প্রস্তুত হচ্ছে" value={picture.percent} />}
      <FieldMessages id={id} hint={hint} error={message} />
    </div>
  )
}
