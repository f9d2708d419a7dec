import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from './empty-state.tsx'

type NothingMatchesProps = {
  title: string
  /** The list without its filters. */
  clearTo: string
  /** What else to try, in a sentence. */
  children: ReactNode
}

/** No row of a list passes its filters; the way out is the list without them. */
export function NothingMatches({ title, clearTo, children }: NothingMatchesProps) {
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
