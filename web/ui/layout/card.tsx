import { useId, type ComponentProps, type ReactNode } from 'react'

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
      className={`min-w-0 rounded-card border border-line bg-surface ${flush ? 'overflow-hidden' : 'p-4 sm:p-5'} ${lifted ? 'lifted' : ''} ${className}`}
    />
  )
}

type CardSectionProps = Omit<CardProps, 'as' | 'title'> & {
  title: ReactNode
  /** Beside the heading. */ note?: ReactNode
}

/** A card with a heading, which also names it for a screen reader. `className` sets the space between its parts. */
export function CardSection({ title, note, className = 'gap-4', children, ...rest }: CardSectionProps) {
  const id = useId()
  return (
    <Card {...rest} as="section" aria-labelledby={id} className={`flex flex-col ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {note && <div className="text-sm text-muted">{note}</div>}
      </div>
      {children}
    </Card>
  )
}
