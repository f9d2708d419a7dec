import { useEffect } from 'react'
import { HeaderSearch as Search } from '#web/features/providers/search-box/header-search.tsx'
import { reportVisit, useIsCounting } from '#web/features/statistics/report-acts.ts'

/** The search of the header, whose code every page loads at the first input: only then is the visit one of a person. */
export function HeaderSearch() {
  const isCounting = useIsCounting()
  useEffect(() => {
    if (isCounting) reportVisit()
  }, [isCounting])
  return <Search />
}
