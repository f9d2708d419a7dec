import { Camera, ImageIcon, Trash2, User } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { describedBy, FieldMessages, firstError, type FieldError } from '#web/ui/form/field.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { acceptedPictures } from '#worker/features/images/images.schema.ts'
import type { ImageState } from './use-images.ts'

export type ImageFieldProps = {
  label: string
  hint?: ReactNode
  optional?: boolean
  /** A photo is previewed as the cropped square, a card uncropped. */
  shape: 'square' | 'card'
  camera: 'user' | 'environment'
  state: ImageState
  /** The picture sent earlier, which stays by default: its URL, or true when it may not be shown. */
  stored?: string | boolean | null
  error?: FieldError
  disabled: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

export function ImageField({ label, hint: furtherHint, state, disabled, ...rest }: ImageFieldProps) {
  const hint = <>{furtherHint} JPG, PNG বা WebP, সর্বোচ্চ ৫ এমবি।</>
  const id = useId()
  const message = state.status === 'failed' ? state.message : firstError(rest.error)
  const choose = {
    accept: acceptedPictures,
    describedBy: describedBy(id, hint, message),
    disabled,
    onChoose: rest.onChoose,
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <p id={`${id}-label`} className="font-semibold">
        {label}
        {rest.optional && <span className="font-normal text-muted"> (ঐচ্ছিক)</span>}
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <Preview label={label} shape={rest.shape} state={state} stored={rest.stored} />
        <div className="flex min-w-44 flex-1 flex-col gap-2">
          <FileButton {...choose} icon={Camera} camera={rest.camera} label="ক্যামেরায় তুলুন" />
          <FileButton {...choose} icon={ImageIcon} label="ছবি বেছে নিন" invalid={message !== undefined} />
          {state.status === 'ready' && (
            <Button size="small" variant="remove" icon={Trash2} disabled={disabled} onClick={rest.onRemove}>
              ছবিটি সরান
            </Button>
          )}
        </div>
      </div>
      {state.status === 'working' && <ProgressBar label="ছবি প্রস্তুত হচ্ছে" value={state.percent} />}
      <FieldMessages id={id} hint={hint} error={message} />
    </div>
  )
}

type PreviewProps = Pick<ImageFieldProps, 'label' | 'shape' | 'state' | 'stored'>

function Preview({ label, shape, state, stored }: PreviewProps) {
  const frame = `flex shrink-0 items-center justify-center overflow-hidden rounded-card border border-line bg-sunken text-muted ${shape === 'square' ? 'size-36' : 'h-36 w-57 max-w-full'}`
  const address = state.status === 'ready' ? state.address : typeof stored === 'string' ? stored : null
  if (address)
    return (
      <img
        src={address}
        alt={state.status === 'ready' ? `বেছে নেওয়া ছবি: ${label}` : `আগে দেওয়া ছবি: ${label}`}
        className={`${frame} ${shape === 'square' ? 'object-cover' : 'object-contain'}`}
      />
    )
  return (
    <div className={frame}>
      {stored ? (
        <span className="px-3 text-center text-sm">আগে দেওয়া ছবিটি রাখা আছে</span>
      ) : (
        <Icon icon={shape === 'square' ? User : ImageIcon} className="size-12" />
      )}
    </div>
  )
}
