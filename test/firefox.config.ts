import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

// `npm run test:firefox`: the journeys in the system's Firefox. Left out are specs that only Chromium can run as a whole;
// a single test says beside itself why it does not run in Firefox.
const leftOut = [
  // They set the network, the text size and forced colours, and send push messages, with Chromium's protocol.
  /worker-on-slow-3g\.spec/,
  /accessibility\.spec/,
  /installed\.spec/,
  // They look into service workers and answer their requests, or attach to a second Chromium.
  /offline\.spec/,
  /updates\.spec/,
  // Playwright cannot switch scripts off in Firefox.
  /without-scripts\.spec/,
]

const ignoredBy = (pattern: string | RegExp | (string | RegExp)[] = []) => [leftOut, pattern].flat()

export default defineConfig({
  ...base,
  projects:
    base.projects?.map((project) => ({ ...project, testIgnore: ignoredBy(project.testIgnore) })) ?? [],
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: new URL('firefox/launch.ts', import.meta.url).pathname,
      // Chromium without a window refuses the position unless a test grants it. Firefox would ask, and wait for an answer.
      firefoxUserPrefs: { 'permissions.default.geo': 2, 'dom.events.testing.asyncClipboard': true },
    },
  },
})
