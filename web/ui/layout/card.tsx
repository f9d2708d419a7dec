import { useId, type ComponentProps, type ReactNode } from 'react'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** Lifts off the ground with the one soft shadow; for what can be pressed or stands above the rest. */
  lifted?: boolean
  /** Without inner space, for cards whose picture or table reaches the edge. */
  flush?: boolean
}

/** A white sheet on the tinted ground. */
export function Card({ as: Tag = 'div', lifted, flush, className = '', ...rest }: CardProps) {
  // The five tags take the same attributes; the type of one stands for all.
  const Sheet = Tag as 'div'
  return (
    <Sheet
      {...rest}
      className={`min-w-0 rounded-card border border-line bg-surface ${flush ? 'overflow-hidden' : 'p-4 sm:p-5'} ${lifted ? 'shadow-lift' : ''} ${className}`}
    />
  )
}

type CardSectionProps = Omit<CardProps, 'as' | 'title'> & { title: ReactNode }

/** A card with a heading, which also names it for a screen reader. `className` sets the space between its parts. */
export function CardSection({ title, className = 'gap-4', children, ...rest }: CardSectionProps) {
  const id = useId()
  return (
    <Card {...rest} as="section" aria-labelledby={id} className={`flex flex-col ${className}`}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </Card>
  )
}
