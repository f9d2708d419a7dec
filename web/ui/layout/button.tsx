import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from './link.tsx'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon, type Drawing } from './icon.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: Drawing | undefined
    /** Shows a spinner. Clicks do nothing. */
    pending?: boolean
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
  // `disabled` would drop the keyboard focus. Preventing the click also prevents a submit by Enter in a field.
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

/** A link of this site that looks like a button. For other sites use `ExternalLink`. */
export function ButtonLink({
  variant,
  size,
  full,
  className,
  icon,
  children,
  ...rest
}: LinkProps & ButtonLook & { icon?: Drawing }) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, full, className })}>
      {icon && <Icon icon={icon} />}
      {children}
    </Link>
  )
}
