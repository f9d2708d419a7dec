/** The keyboard and the screen reader go on from the page's h1. Where the page stands on the screen stays as it is. */
export function focusHeading(): void {
  const content = document.getElementById('content')
  const target = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content
  target?.focus({ preventScroll: true })
}
