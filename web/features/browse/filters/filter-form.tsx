import type { ReactNode } from 'react'
import { paths } from '#web/app/pages/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { queryOf, type BrowseFilters } from '#web/features/providers/browse.address.ts'

type FilterFormProps = {
  filters: BrowseFilters
  /** The filters that the fields of this form hold, by the names of the fields. */
  fields: readonly (keyof BrowseFilters)[]
  className?: string
  children: ReactNode
}

/** Fields that change the list at once with scripts. Without scripts they have a button that sends them with the other filters. */
export function FilterForm({ filters, fields, className, children }: FilterFormProps) {
  const others = Object.entries(queryOf(filters)).filter(([name]) => !fields.some((field) => field === name))
  return (
    <form action={paths.browse} className={className}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <Button type="submit" variant="secondary" full className="mt-4">
          দেখুন
        </Button>
      </noscript>
    </form>
  )
}
