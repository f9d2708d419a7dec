import { useEffect, useRef, type ComponentProps } from 'react'

type FocusedWhenProps = ComponentProps<'div'> & { condition: boolean }

/** A part of the page that gets the focus when `condition` turns true, for content that an action shows elsewhere on the page. */
export function FocusedWhen({ condition, ...rest }: FocusedWhenProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (condition) ref.current?.focus()
  }, [condition])
  return <div ref={ref} tabIndex={-1} className="scroll-my-24 outline-none empty:hidden" {...rest} />
}
