import type { ReactNode } from 'react'

/** A date or an amount that stays in one line, but for large text. */
export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap large-text:whitespace-normal">{children}</span>
)
