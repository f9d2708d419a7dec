import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

type FileButtonProps = {
  icon: Drawing
  label: string
  accept: string
  /** Opens a camera of the phone. Hidden on devices without a touch screen. */
  camera?: 'user' | 'environment'
  invalid?: boolean
  describedBy: string | undefined
  disabled: boolean
  onChoose: (file: File) => void
}

/** A file input whose label looks like a button. The input stays for keyboards and screen readers. */
export function FileButton({
  icon,
  label,
  accept,
  camera,
  invalid,
  describedBy,
  disabled,
  onChoose,
}: FileButtonProps) {
  return (
    <label
      className={`${buttonClass({ variant: 'secondary', full: true })} relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action has-disabled:cursor-not-allowed has-disabled:opacity-55 ${invalid ? 'border-danger' : ''} ${camera ? 'pointer-fine:hidden' : ''}`}
    >
      <input
        type="file"
        accept={camera ? 'image/*' : accept}
        capture={camera}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Otherwise choosing the same file again would fire no event.
          target.value = ''
          if (file) onChoose(file)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Icon icon={icon} />
      {label}
    </label>
  )
}
