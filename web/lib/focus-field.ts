import { useEffect } from 'react'
import { useLocation } from 'react-router'

const retryMilliseconds = 60
const timeoutMilliseconds = 3_000

/** Scrolls to a field of the page that is being opened and focuses it, as soon as it is rendered. */
function focusField(name: string): void {
  const until = Date.now() + timeoutMilliseconds
  const focusWhenRendered = () => {
    const field = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`)
    if (!field) {
      if (Date.now() < until) setTimeout(focusWhenRendered, retryMilliseconds)
      return
    }
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  }
  // The new page first focuses its heading.
  setTimeout(focusWhenRendered, retryMilliseconds)
}

/** Focuses the field, or the button, whose name follows `#` in the address; again when the same link is followed again. */
export function useFieldOfAddress(): void {
  const location = useLocation()
  useEffect(() => {
    if (location.hash) focusField(location.hash.slice(1))
  }, [location])
}
