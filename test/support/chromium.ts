import { existsSync } from 'node:fs'

export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]
/** An installed browser makes a download unnecessary. */
const optionsOf = (...paths: string[]) => {
  const executablePath = paths.find((path) => existsSync(path))
  return { ...(executablePath && { executablePath }), args }
}
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** The full browser. It renders a hidden window for each page of a test. */
export const wholeBrowser = optionsOf(...installed)

/** Headless Chromium without windows. A test needs less than half of the processor time. */
export const shellOfBrowser = optionsOf('/usr/lib/chromium/chromium-headless-shell', ...installed)
