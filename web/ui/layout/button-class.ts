type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'remove'
type ButtonSize = 'small' | 'medium'

const base =
  'inline-flex items-center justify-center gap-2 lifts-icon rounded-card border text-center font-semibold transition-colors disabled:opacity-55 aria-busy:opacity-80'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-action text-on-action not-disabled:hover:bg-action-strong',
  secondary: 'border-line-strong bg-surface text-action not-disabled:hover:bg-tint',
  quiet: 'border-transparent text-action not-disabled:hover:bg-tint',
  /** Deletes or ends, after a question or with an undo. It stands last. */
  remove: 'border-danger text-danger not-disabled:hover:bg-danger-tint',
  danger: 'border-transparent bg-danger text-on-danger not-disabled:hover:bg-danger-strong',
}

// Even small buttons need 44 pixels for touch. Bengali letters stand high in their line: two pixels centre them.
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 pt-1.75 pb-1.25 text-sm',
  medium: 'min-h-12 pt-2.25 pb-1.75',
}

// A button of full width keeps a long text in one line of a phone.
const widths = { small: 'px-3.5', medium: 'px-5', full: 'w-full px-3' }

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean; className?: string }

export function buttonClass({
  variant = 'primary',
  size = 'medium',
  full,
  className = '',
}: ButtonLook): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${widths[full ? 'full' : size]} ${className}`
}
