import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'
import { keepDataIf } from '#web/lib/reload.ts'
import { hasSingleKeys, isForPage } from '#web/lib/single-key-shortcuts.ts'

export type RowKey = string | number

const parameter = 'open'

/** The row whose panel is open, as the address says. */
export const openRowOf = (query: URLSearchParams): string | undefined => query.get(parameter) || undefined

/** The address of the same list with the panel of a row, or without a panel. */
export function openPath(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  key: RowKey | null,
): string {
  const query = new URLSearchParams(search)
  if (key === null) query.delete(parameter)
  else query.set(parameter, String(key))
  const text = query.toString()
  return text ? `${pathname}?${text}` : pathname
}

/** A `shouldRevalidate` for lists whose panels show what the list has loaded. */
export const revalidateUnlessOpened = keepDataIf(
  (current, next) => openPath(current, null) === openPath(next, null),
)

/** The pages of a list, for the keys that go beyond the first and last row. */
export type ListPages = { current: number; last: number; total: number; hrefFor: (page: number) => string }

/** What a `ListPage` tells its rows. `file` is the CSV file of the list, `all` its address with the filters. */
export const ListContext = createContext<{
  pages?: ListPages | undefined
  file?: { path: string; name: string; all: string } | undefined
}>({})

/**
 * `j` and `k` open the next and the previous row, also of the next page; Escape closes the panel. They act by physical key, because
 * a Bengali keyboard produces other letters, and neither in fields and dialogs nor for users who switched them off.
 * @returns the row that took the place of the open one, if that is gone from the list
 */
export function useRowKeys(
  keys: readonly string[],
  open: string | undefined,
  pages: ListPages | undefined,
): string | undefined {
  const navigate = useNavigate()
  const location = useLocation()
  const at = open === undefined ? -1 : keys.indexOf(open)
  // Where the open row was, if it is gone from the list: the next one has its place.
  const [place, setPlace] = useState(0)
  if (at >= 0 && at !== place) setPlace(at)
  const following = open !== undefined && at < 0 ? (keys[place] ?? keys.at(-1)) : undefined
  // What a key has opened and the page does not show yet: a quick second key goes on from it.
  const opening = useRef<{ from: string | undefined; to: string }>(null)
  const go = (by: 1 | -1) => {
    const shown = opening.current && opening.current.from === open ? opening.current.to : open
    const from = shown === undefined ? -1 : keys.indexOf(shown)
    const next =
      from >= 0
        ? keys[from + by]
        : shown === undefined
          ? keys.at(by > 0 ? 0 : -1)
          : by > 0
            ? following
            : keys[Math.max(0, place - 1)]
    if (next !== undefined) {
      opening.current = next === open ? null : { from: open, to: next }
      void navigate(openPath(location, next), { replace: open !== undefined, preventScrollReset: true })
      return
    }
    const page = (pages?.current ?? 0) + by
    if (pages && page >= 1 && page <= pages.last)
      void navigate(pages.hrefFor(page), { replace: true, state: { enter: by > 0 ? 0 : -1 } })
  }
  const close = () => {
    if (open !== undefined)
      void navigate(openPath(location, null), { replace: true, preventScrollReset: true })
  }

  // A page that was reached by a key, or a search by Enter, opens its first or last row.
  const { enter } = (location.state ?? {}) as { enter?: number }
  const entered = enter === undefined || open !== undefined ? undefined : keys.at(enter)
  useEffect(() => {
    if (entered !== undefined)
      void navigate(openPath(location, entered), { replace: true, preventScrollReset: true })
  }, [entered, location, navigate])

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.shiftKey || event.repeat || !isForPage(event)) return
    if (event.key === 'Escape') return close()
    if (!hasSingleKeys()) return
    if (event.code === 'KeyJ') go(1)
    else if (event.code === 'KeyK') go(-1)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return following
}
