/** The event by which Chromium offers to install the site. Other browsers, and in-app browsers, never send it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let kept: InstallPrompt | null = null

/** Keeps the offer for a fitting moment: the browser makes it once, soon after the page has loaded, and shows a bar of its own otherwise. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt
  })
  addEventListener('appinstalled', () => (kept = null))
}

/** The offer; null if the browser makes none, or the site is installed. */
export const installPrompt = (): InstallPrompt | null => kept
