import type { ComponentProps } from 'react'
import { Icon, type Drawing } from './icon.tsx'

/** A button without text. Use it only for back, close, search and menu. Screen readers read `label`. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: Drawing; label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-card text-ink transition-colors not-disabled:hover:bg-sunken disabled:opacity-55 ${className}`}
    >
      <Icon icon={icon} className="size-6" />
    </button>
  )
}
