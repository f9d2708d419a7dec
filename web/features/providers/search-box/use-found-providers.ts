import { useEffect, useState } from 'react'
import { queryOf, type BrowseFilters } from '../browse.address.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { fetchProviders, type FoundProvider } from './suggestions.calls.ts'

const debounceMilliseconds = 350
const shortestText = 3

/** The first providers for a text, after a pause in the typing. Empty for a short text, with data saving, and after a failure. */
export function useFoundProviders(text: string, filters: BrowseFilters): readonly FoundProvider[] {
  const [found, setFound] = useState<{ search: string; providers: readonly FoundProvider[] }>()
  const q = text.trim()
  const search = new URLSearchParams(queryOf({ ...filters, q })).toString()
  const isLongEnough = [...q].length >= shortestText
  useEffect(() => {
    if (!isLongEnough || deviceSavesData()) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchProviders(search, controller.signal).then(
        (providers) => setFound({ search, providers }),
        () => undefined,
      )
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, isLongEnough])
  return isLongEnough && found?.search === search ? found.providers : []
}
