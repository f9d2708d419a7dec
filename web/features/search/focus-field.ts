const retryMilliseconds = 60
const timeoutMilliseconds = 3_000

/** Brings a field of the page that was gone to in sight and gives it the focus, once it is there. */
export function focusField(name: string): void {
  const until = Date.now() + timeoutMilliseconds
  const look = () => {
    const field = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`)
    if (!field) {
      if (Date.now() < until) setTimeout(look, retryMilliseconds)
      return
    }
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  }
  // The heading of the new page takes the focus first.
  setTimeout(look, retryMilliseconds)
}
