import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** With a shadow, for cards that can be pressed or are above others. */
  lifted?: boolean
  /** Without padding, for cards with a picture or table up to the edge. */
  flush?: boolean
}

export function Card({ as: Tag = 'div', lifted, flush, className = '', ...rest }: CardProps) {
  // The tags take the same attributes, so the type of one fits all.
  const Sheet = Tag as 'div'
  return (
    <Sheet
      {...rest}
      className={`min-w-0 rounded-card border border-line bg-surface ${flush ? 'overflow-hidden' : 'p-4 sm:p-5'} ${lifted ? 'shadow-lift' : ''} ${className}`}
    />
  )
}
