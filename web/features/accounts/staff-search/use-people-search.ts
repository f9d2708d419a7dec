import { useCallback, useEffect, useRef, useState } from 'react'
import { minSearchLength } from '#worker/features/accounts/staff-search/staff-search.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'

const debounceMilliseconds = 250

type PeopleSearch = {
  found: Found | null
  pending: boolean
  error: string | null
  search: (text: string) => void
}

export function usePeopleSearch(): PeopleSearch {
  const [state, setState] = useState<Omit<PeopleSearch, 'search'>>({
    found: null,
    pending: false,
    error: null,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const controllerRef = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    controllerRef.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const search = (text: string) => {
    stop()
    const q = text.trim()
    if ([...q].length < minSearchLength) return setState({ found: null, pending: false, error: null })
    // Keeps the previous results until the answer, so that the list does not flicker.
    setState(({ found }) => ({ found, pending: true, error: null }))
    const controller = new AbortController()
    controllerRef.current = controller
    timer.current = setTimeout(() => {
      void searchEverything(q, controller.signal).then(
        (found) => controller.signal.aborted || setState({ found, pending: false, error: null }),
        (fault: unknown) => {
          if (controller.signal.aborted) return
          setState({ found: null, pending: false, error: asApiError(fault).message })
        },
      )
    }, debounceMilliseconds)
  }
  return { ...state, search }
}

export type Found = Awaited<ReturnType<typeof searchEverything>>

const searchEverything = (q: string, signal: AbortSignal) =>
  unwrap(api.admin.search.$get({ query: { q } }, { init: { signal } })).then(({ data }) => data)
