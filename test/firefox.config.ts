import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

// `npm run test:firefox`: the journeys in the system's Firefox. Left out is what only Chromium has: its protocol for slow
// networks, touch and coverage, and service workers that Playwright can see.
export default defineConfig({
  ...base,
  projects: [
    {
      name: 'firefox',
      testMatch:
        /(?:public-pages|layout|customer-journey|account-security|client-errors|favourites|near-places|reviews|search|search-box|first-paint|moderation|payments)\.spec/,
    },
  ],
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: new URL('firefox/launch.ts', import.meta.url).pathname },
  },
})
