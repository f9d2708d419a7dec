import { useEffect, useRef, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { browsePath } from '#web/features/providers/browse.address.ts'
import { SearchBox } from '#web/features/providers/search-box/search-box.tsx'
import { reportVisit, useIsCounting } from '#web/features/statistics/report-acts.ts'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { Search } from '#web/ui/layout/icons/frame.tsx'

const noFilters = {}

/**
 * The search box of pages that have none in their content, on wide screens. A phone has the search in its bottom bar. Every page
 * loads its code at the first input: only then is the visit one of a person.
 */
export function HeaderSearch() {
  const isCounting = useIsCounting()
  useEffect(() => {
    if (isCounting) reportVisit()
  }, [isCounting])
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const q = input.current?.value.trim() || undefined
    if (input.current) input.current.value = ''
    input.current?.blur()
    void navigate(browsePath({ q }))
  }
  return (
    <form
      role="search"
      aria-label="সেবাদাতা খুঁজুন"
      action={paths.browse}
      onSubmit={search}
      // The staff has a search of its own.
      className="hidden w-80 lg:block [html:has(main_.search-box)_&]:hidden [html:is([data-role]:not([data-role=customer],[data-role=service_worker]))_&]:hidden"
    >
      <SearchBox ref={input} filters={noFilters} aria-label="কী কাজ, কে বা কোথায়">
        <IconButton type="submit" icon={Search} label="খুঁজুন" />
      </SearchBox>
    </form>
  )
}
