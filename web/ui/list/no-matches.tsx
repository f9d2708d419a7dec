import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from './empty-state.tsx'

type NoMatchesProps = {
  title: string
  clearTo: string
  children: ReactNode
}

/** Shown if no row matches the filters, with a link that clears them. */
export function NoMatches({ title, clearTo, children }: NoMatchesProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <ButtonLink variant="secondary" to={clearTo}>
          সব ফিল্টার মুছুন
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
