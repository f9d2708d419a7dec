import { useEffect } from 'react'
import { HeaderSearch as Search } from '#web/features/providers/search-box/header-search.tsx'
import { reportVisit } from '#web/features/statistics/report-acts.ts'
import { useRootData } from '../root-data.ts'

/** The search of the header, whose code every page loads at the first input: only then is the visit one of a person. */
export function HeaderSearch() {
  const isCounting = useRootData()?.settings.growth_enabled
  useEffect(() => {
    if (isCounting) reportVisit()
  }, [isCounting])
  return <Search />
}
