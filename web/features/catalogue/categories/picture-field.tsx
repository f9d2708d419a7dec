import { Camera, ImageIcon, ImagePlus, Undo2 } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { describedBy, FieldMessages, firstError, type FieldError } from '#web/ui/form/field-messages.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { acceptedPictures } from '#worker/features/images/images.schema.ts'
import type { PictureState } from './use-picture.ts'

type PictureFieldProps = {
  picture: PictureState
  /** The path of the current picture, kept unless a new one is chosen. */
  stored: string | null
  error: FieldError
  disabled: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

const hint = 'JPG, PNG বা WebP, সর্বোচ্চ ৫ এমবি। ছবিটি বর্গাকারে মাঝখান থেকে কাটা হবে।'

export function PictureField({ picture, stored, error, disabled, onChoose, onRemove }: PictureFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const message = picture.status === 'failed' ? picture.message : firstError(error)
  const shown = picture.status === 'ready' ? picture.url : stored && `${stored}-320.webp`
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
