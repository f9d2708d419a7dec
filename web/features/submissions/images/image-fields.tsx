import { Check, X, Camera, ImageIcon, Trash2, User } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { describedBy, FieldMessages, firstError, type FieldError } from '#web/ui/form/field.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { acceptedPictures } from '#worker/features/images/images.schema.ts'
import type { PictureState } from '#web/features/images/use-picture.ts'

export type ImageFieldProps = {
  label: string
  optional?: boolean
  /** A photo is previewed as the cropped square, a card uncropped. */
  shape: 'square' | 'card'
  camera: 'user' | 'environment'
  state: PictureState
  /** The picture sent earlier, which stays by default: its URL, or true when it may not be shown. */
  stored?: string | boolean | null
  error?: FieldError
  disabled: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

export function ImageField({ label, state, disabled, ...rest }: ImageFieldProps) {
  const id = useId()
  const message = state.status === 'failed' ? state.message : firstError(rest.error)
  const choose = {
    accept: acceptedPictures,
    describedBy: describedBy(id, null, message),
    disabled,
    onChoose: rest.onChoose,
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      {/* The heading above a photo says the same. */}
      <p id={`${id}-label`} className={rest.shape === 'square' ? 'sr-only' : 'font-semibold'}>
        {label}
        {rest.optional && <span className="font-normal text-muted"> (ঐচ্ছিক)</span>}
      </p>
      <div className="flex flex-wrap items-start gap-3">
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
      <FieldMessages id={id} error={message} />
    </div>
  )
}

type PreviewProps = Pick<ImageFieldProps, 'label' | 'shape' | 'state' | 'stored'>

function Preview({ label, shape, state, stored }: PreviewProps) {
  const frame = `flex shrink-0 items-center justify-center overflow-hidden rounded-card border border-line bg-sunken text-muted ${shape === 'square' ? 'size-28' : 'h-28 w-44 max-w-full'}`
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

const Example = ({ good, label, children }: { good: boolean; label: string; children: ReactNode }) => (
  <li className="flex min-w-0 flex-col gap-1.5 text-center text-sm">
    <span className={`relative block rounded-card border-2 ${good ? 'border-action' : 'border-line-strong'}`}>
      <svg viewBox="0 0 96 72" aria-hidden className="block w-full rounded-[10px]">
        {children}
      </svg>
      <span
        className={`absolute -end-2 -bottom-2 flex size-7 items-center justify-center rounded-full ${good ? 'bg-action text-on-action' : 'bg-danger text-on-danger'}`}
      >
        <Icon icon={good ? Check : X} className="size-5" />
      </span>
    </span>
    <span>
      <span className="sr-only">{good ? 'ঠিক: ' : 'ঠিক নয়: '}</span>
      {label}
    </span>
  </li>
)

const Examples = ({ children }: { children: ReactNode }) => (
  <ul className="grid max-w-md grid-cols-3 gap-4 pe-2">{children}</ul>
)

const Person = ({ scale, dim }: { scale: number; dim?: boolean }) => (
  <g transform={`translate(48 ${36 + 6 * scale}) scale(${scale})`} className={dim ? 'opacity-35' : undefined}>
    <path d="M-30 34c0-20 12-28 30-28s30 8 30 28z" className="fill-drawn-green" />
    <circle cy="-10" r="17" className="fill-drawn-skin" />
    <path d="M-17-12c0-22 34-22 34 0-8-9-26-9-34 0z" className="fill-drawn-dark" />
    <circle cx="-6" cy="-8" r="1.8" className="fill-drawn-dark" />
    <circle cx="6" cy="-8" r="1.8" className="fill-drawn-dark" />
    <path
      d="M-6 0q6 5 12 0"
      className="fill-none stroke-drawn-dark"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
  </g>
)

function PhotoExamples() {
  return (
    <Examples>
      <Example good label="মুখ স্পষ্ট">
        <rect width="96" height="72" className="fill-drawn-shade" />
        <Person scale={1.05} />
      </Example>
      <Example good={false} label="দূর থেকে">
        <rect width="96" height="72" className="fill-drawn-shade" />
        <Person scale={0.35} />
      </Example>
      <Example good={false} label="অন্ধকার">
        <rect width="96" height="72" className="fill-drawn-dark" />
        <Person scale={1.05} dim />
      </Example>
    </Examples>
  )
}

const IdCard = ({ transform }: { transform?: string }) => (
  <g transform={transform}>
    <rect
      x="14"
      y="14"
      width="68"
      height="44"
      rx="4"
      className="fill-drawn-light stroke-drawn-green"
      strokeWidth="1.5"
    />
    <rect x="14" y="14" width="68" height="10" rx="4" className="fill-drawn-green" />
    <rect x="20" y="29" width="16" height="20" rx="2" className="fill-drawn-skin" />
    <path d="M42 31h33M42 38h28M42 45h32M42 52h20" className="stroke-drawn-dark" strokeWidth="2.2" />
  </g>
)

export function CardExamples() {
  return (
    <Examples>
      <Example good label="চার কোণা">
        <rect width="96" height="72" className="fill-drawn-shade" />
        <IdCard />
      </Example>
      <Example good={false} label="কাটা">
        <rect width="96" height="72" className="fill-drawn-shade" />
        <IdCard transform="translate(30 16) rotate(9)" />
      </Example>
      <Example good={false} label="আলোয় ঢাকা">
        <rect width="96" height="72" className="fill-drawn-shade" />
        <IdCard />
        <ellipse cx="58" cy="38" rx="24" ry="16" className="fill-drawn-light opacity-95" />
      </Example>
    </Examples>
  )
}

export const PhotoFields = (image: Omit<ImageFieldProps, 'label' | 'shape' | 'camera' | 'optional'>) => (
  <>
    <PhotoExamples />
    <ImageField {...image} label="প্রোফাইল ছবি" shape="square" camera="user" />
  </>
)
