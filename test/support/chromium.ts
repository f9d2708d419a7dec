import { existsSync } from 'node:fs'

const args = [
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

/** A browser with windows. It draws one, which nobody sees, for each page of a test. */
export const wholeBrowser = optionsOf(...installed)

/** The shell of Chromium has no windows: a test takes less than half of the work. */
export const shellOfBrowser = optionsOf('/usr/lib/chromium/chromium-headless-shell', ...installed)
