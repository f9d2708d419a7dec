import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  acceptedPictures,
  maxPictureBytes,
  pictureProblemMessages,
} from '#worker/features/images/images.schema.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { FieldMessages, type FieldError } from '#web/ui/form/field-messages.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'

type PhotoFieldProps = {
  name: string
  current: string | null
  error: FieldError
  onChange: () => void
}

/** The form reads the file under `photo` and the removal under `delete_photo`. */
export function PhotoField({ name, current, error, onChange }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [removed, setRemoved] = useState(false)
  const [isTooLarge, setIsTooLarge] = useState(false)
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen)
  }, [chosen])

  const choose = () => {
    const file = input.current?.files?.[0]
    const isTooLargeFile = file !== undefined && file.size > maxPictureBytes
    setIsTooLarge(isTooLargeFile)
    if (isTooLargeFile && input.current) input.current.value = ''
    setChosen(file && !isTooLargeFile ? URL.createObjectURL(file) : undefined)
    if (file && !isTooLargeFile) setRemoved(false)
    onChange()
  }
  const removePhoto = () => {
    if (input.current) input.current.value = ''
    setChosen(undefined)
    setRemoved(true)
    onChange()
  }
  const shown = chosen ?? (removed ? null : current)
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold">
        ছবি <span className="font-normal text-muted">(ঐচ্ছিক)</span>
      </span>
      <div className="flex items-center gap-4">
        {chosen ? (
          <img src={chosen} alt="" className="size-20 shrink-0 rounded-card object-cover" />
        ) : (
          <Picture src={shown} name={name || 'স'} alt="" sizes="80px" className="w-20 rounded-card" />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" icon={ImagePlus} onClick={() => input.current?.click()}>
            {shown ? 'ছবি বদলান' : 'ছবি দিন'}
          </Button>
          {shown && (
            <Button variant="remove" size="small" icon={Trash2} onClick={removePhoto}>
              ছবি সরান
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        name="photo"
        accept={acceptedPictures}
        onChange={choose}
        aria-label="ছবি"
        tabIndex={-1}
        className="sr-only"
      />
      {removed && current && <input type="hidden" name="delete_photo" value="1" />}
      <FieldMessages
        id={id}
        hint="JPG, PNG বা WebP, সর্বোচ্চ ৫ এমবি"
        error={isTooLarge ? pictureProblemMessages.too_heavy : error}
      />
    </div>
  )
}
