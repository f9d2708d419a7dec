import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from './icon.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: LucideIcon
    /** Work is under way: shown, and a second press does nothing. */
    pending?: boolean
    /** What the button reads meanwhile, such as 'লগইন হচ্ছে...'. */
    pendingLabel?: string
  }

export function Button({
  variant,
  size,
  full,
  className,
  icon,
  pending = false,
  pendingLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A pending button is not `disabled`, which would drop the keyboard focus. Refusing the click refuses the submit too,
  // also the one made by Enter in a field.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, full, className })}
    >
      {pending ? <Spinner /> : icon && <Icon icon={icon} />}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}

/** A link that looks like a button. An address outside the site gets a plain anchor from `ExternalLink` instead. */
export function ButtonLink({
  variant,
  size,
  full,
  className,
  icon,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook & { icon?: LucideIcon }) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, full, className })}>
      {icon && <Icon icon={icon} />}
      {children}
    </Link>
  )
}
