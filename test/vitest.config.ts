import { readD1Migrations, cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

// Thousands of generated cases, and whole commands on the rows of the demo: `npm run test:proofs`.
const proofs = '{worker,test}/**/*.proof.test.ts'
const proofsInNode = [
  'seed/**/*.proof.test.ts',
  'test/load/*.proof.test.ts',
  'test/journeys/restore.proof.test.ts',
]
// They ask no binding.
const pureInWorker = ['worker/**/*.rules.test.ts', 'worker/{adapters,lib}/**/*.test.ts']
const root = new URL('..', import.meta.url).pathname

// Packages of hundreds of modules are loaded as one module each.
const bundled = {
  optimizer: {
    ssr: {
      enabled: true,
      include: [
        '@hono/zod-validator',
        'altcha-lib',
        'drizzle-orm',
        'drizzle-orm/d1',
        'drizzle-orm/errors',
        'drizzle-orm/sqlite-core',
        'hono',
        'hono/body-limit',
        'hono/cookie',
        'hono/factory',
        'hono/http-exception',
        'hono/router/trie-router',
        'hono/secure-headers',
        'jose',
        'lucide-react',
        'otpauth',
        'otpauth/bare',
        'react-dom/server',
        'react-router',
        'sanitize-html',
        'zod/mini',
      ],
    },
  },
}

export default defineConfig(async () => {
  const migrations = await readD1Migrations(`${root}migrations`)
  const runtime = () =>
    cloudflareTest({
      wrangler: { configPath: `${root}wrangler.toml` },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: migrations,
          // These replace everything that `.dev.vars` may have, so a test is the same on every machine. Some tests
          // run as production, which refuses keys of development.
          ENVIRONMENT: 'development',
          PUBLIC_ORIGIN: '',
          LOG_SAMPLE: '1',
          JWT_SECRET: 'h7Qm2zV9xLr4TnWc8yKdPf3BsGaJ6uEo',
          JWT_SECRET_OLD: '',
          SETTINGS_KEY: '9f2c7e1ab84d06f35e9172c0d6ab4813f7',
          SETTINGS_KEY_OLD: '',
          VAPID_KEYS:
            'BFfu49XvlrJWaJdlnWWHZxQFpiNjgMryATsXX0KyyCUSzWCcRXJTKQsMOg8DTrdDYUCk5REZnlQ8nHorwZAr5Fs.D8rZVwbdiFquGqsV_K4bpwdb4bYLMxOxOlnpZDbDOB4',
          TURNSTILE_SITE_KEY: '',
          TURNSTILE_SECRET_KEY: '',
          SSLCOMMERZ_BASE_URL: '',
        },
      },
    })
  const project = (name: string, files: { isolate?: boolean; include: string[]; exclude: string[] }) => ({
    root,
    plugins: [runtime()],
    test: {
      name,
      deps: bundled,
      setupFiles: ['test/support/migrate.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      restoreMocks: true,
      unstubGlobals: true,
      ...files,
    },
  })
  return {
    root,
    test: {
      // The Worker's own log lines are shown for failed tests only.
      silent: 'passed-only' as const,
      // Files wait for databases and clocks: three at a time keep two cores busy.
      maxWorkers: 3,
      projects: [
        project('worker', {
          // One runtime serves many files. `migrate.ts` gives each of them empty storage and modules of its own.
          isolate: false,
          include: ['worker/**/*.test.ts', 'test/journeys/**/*.test.ts'],
          exclude: [...pureInWorker, proofs],
        }),
        project('proofs in workerd', { include: [proofs], exclude: proofsInNode }),
        {
          root,
          test: {
            name: 'node',
            // A busy machine must not fail a test.
            testTimeout: 60_000,
            // These tests share no state, and a new process for each file costs more than the tests.
            isolate: false,
            include: [
              ...pureInWorker,
              'seed/**/*.test.ts',
              'test/*.test.ts',
              'test/support/**/*.test.ts',
              'test/search/*.test.ts',
              'web/**/*.test.{ts,tsx}',
            ],
            exclude: ['web/**/*.dom.test.{ts,tsx}', ...proofsInNode],
          },
        },
        { root, test: { name: 'proofs in node', include: proofsInNode } },
        {
          root,
          test: {
            name: 'dom',
            include: ['web/**/*.dom.test.{ts,tsx}'],
            environment: 'happy-dom',
            // A link to a phone number that a test taps must not become the address of the document.
            environmentOptions: {
              happyDOM: {
                settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
              },
            },
            // One document serves all files: to create it takes longer than the tests.
            isolate: false,
            // The first test of a screen loads the code of its page.
            testTimeout: 60_000,
            restoreMocks: true,
            unstubGlobals: true,
          },
        },
      ],
    },
  }
})
