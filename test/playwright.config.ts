import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const port = 8799
// Debian's browser where there is one: nothing is downloaded.
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

export default defineConfig({
  testDir: './browser',
  outputDir: './output/playwright',
  // Everybody shares the one seeded server; two workers are what two cores carry.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    { name: 'journeys', testIgnore: /settings\.spec/ },
    // What it changes, everybody sees: it has the server to itself.
    { name: 'settings', testMatch: /settings\.spec/, dependencies: ['journeys'] },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 360, height: 740 },
    actionTimeout: 15_000,
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
  webServer: {
    // With the doubles of both gateways behind it, on ports 9911 and 9912.
    command: `npm start -- --gateways --port ${port} --persist-to test/output/state`,
    cwd: '..',
    url: `http://localhost:${port}/api/stats`,
    timeout: 240_000,
    reuseExistingServer: !process.env.CI,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
