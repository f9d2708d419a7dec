/** Moves the focus to the h1 of the page without scrolling. */
export function focusHeading(): void {
  const content = document.getElementById('content')
  const target = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content
  target?.focus({ preventScroll: true })
}
