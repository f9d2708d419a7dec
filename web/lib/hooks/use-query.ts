import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsHydrating } from '#web/lib/lazy-part.tsx'

/** The parameters in the address of the page. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/**
 * `next` of the address, once to show and once to send. `shown` is null on the server and at hydration, because the HTML is the same
 * for every `next`. `wanted` is for events and effects: a form may be sent before the first update after the hydration.
 */
export function useNext(): { shown: string | null; wanted: string | null } {
  const wanted = useQuery().get('next')
  return { shown: useIsHydrating() ? null : wanted, wanted }
}

/** `const search = useSearch()` puts the text of a search into the address of the page, in the place of its other parameters. */
export function useSearch(): (text: string) => void {
  const navigate = useNavigate()
  return (text) =>
    void navigate(
      { search: text ? `?${new URLSearchParams({ q: text }).toString()}` : '' },
      { replace: true, preventScrollReset: true },
    )
}
