import { defineConfig } from '@playwright/test'
import type { SiteOptions } from './browser/support.ts'
import { shellOfBrowser } from './support/chromium.ts'

// Another port lets two checkouts run at the same time.
const port = Number(process.env.BROWSER_TEST_PORT ?? 8799)
const ownPort = port + 5

export default defineConfig<object, SiteOptions>({
  testDir: './browser',
  outputDir: './output/playwright',
  // All specs but `settings` and `first hour` share one seeded server.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    // It starts an empty site of its own, on the next port. The longest comes first, so that nothing waits for it at the end.
    { name: 'first hour', testMatch: /first-hour\.spec/, expect: { timeout: 20_000 } },
    // These specs change the settings of a whole site. They have their own and run one after the other, beside the journeys.
    {
      name: 'settings',
      testMatch: /settings\.spec/,
      workers: 1,
      use: { baseURL: `http://localhost:${ownPort}`, ownPort },
    },
    { name: 'journeys', testIgnore: /(?:settings|first-hour)\.spec/ },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 360, height: 740 },
    actionTimeout: 15_000,
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    // Every visitor sees each change at once, as its author does, and not after the minute for which pages are kept.
    storageState: {
      cookies: [
        {
          name: 'changed',
          value: '9999999999999',
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    // What a page shows must not depend on earlier visits. The specs of the service worker allow it.
    serviceWorkers: 'block',
    // To record each test takes a fifth of its time.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: shellOfBrowser,
  },
  webServer: {
    // `--gateways` starts the gateway doubles on ports 9911 and 9912.
    command: `npm start -- --gateways --port ${port} --persist-to test/output/state`,
    cwd: '..',
    url: `http://localhost:${port}/api/stats`,
    timeout: 240_000,
    reuseExistingServer: !process.env.CI,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
