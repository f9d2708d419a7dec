import { ExternalLink as ExternalMark } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A link to another site. It opens in a new tab and tells screen readers so. */
export function ExternalLink({ children, className = '', ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline-flex min-h-11 items-center gap-1 text-action underline underline-offset-4 ${className}`}
    >
      {children}
      <Icon icon={ExternalMark} className="size-4" />
      <VisuallyHidden>(নতুন ট্যাবে খুলবে)</VisuallyHidden>
    </a>
  )
}
