import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

// `npm run screens`: pictures of all screens, and what is wrong with them. Not a part of the browser tests.
export default defineConfig({ ...base, projects: [{ name: 'screens', testMatch: /every-screen\.ts/ }] })
