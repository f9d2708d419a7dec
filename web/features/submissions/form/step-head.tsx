import { useEffect, useRef, type ReactNode } from 'react'
import { stepText } from '#web/lib/format.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

type StepHeadProps = {
  /** The step that the address names. The heading of another one gets the focus, because the pressed button may be gone. */
  named: number | undefined
  index: number
  count: number
  title: string
  /** The page has no other heading. */
  isPage?: boolean
  children?: ReactNode
}

export function StepHead({ named, index, count, title, isPage = false, children }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(named)
  const Heading = isPage ? 'h1' : 'h2'
  useEffect(() => {
    if (previous.current === named) return
    previous.current = named
    heading.current?.focus({ preventScroll: true })
  }, [named])
  return (
    <>
      <ProgressBar
        label={<VisuallyHidden>{stepText(index, count)}</VisuallyHidden>}
        value={(100 * (index + 1)) / count}
        valueText=""
      />
      <div className="flex items-center justify-between gap-2">
        <Heading ref={heading} tabIndex={-1} className="text-xl">
          {title}
        </Heading>
        {children}
      </div>
    </>
  )
}
