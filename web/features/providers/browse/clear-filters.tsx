import { X } from 'lucide-react'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { browsePath, countFilters, withoutFilters, type BrowseFilters } from './browse.address.ts'

export function ClearFilters({
  filters,
  variant = 'quiet',
}: {
  filters: BrowseFilters
  variant?: 'quiet' | 'primary'
}) {
  if (countFilters(filters) === 0) return null
  return (
    <ButtonLink
      variant={variant}
      size={variant === 'quiet' ? 'small' : 'medium'}
      icon={X}
      to={browsePath(withoutFilters(filters))}
      preventScrollReset
    >
      ফিল্টার মুছুন
    </ButtonLink>
  )
}
