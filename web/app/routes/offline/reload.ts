/** Asks for what was typed to be kept, before the page loads again. Nothing hears it before `offline.ts` has loaded. */
export const reloadEvent = 'before-reload'

export function reload(): void {
  dispatchEvent(new Event(reloadEvent))
  location.reload()
}
