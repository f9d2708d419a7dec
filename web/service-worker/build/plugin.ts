import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { publicPages } from '../../app/pages.ts'
import { framePages } from '../../app/shell-pages.ts'

export type Chunks = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

/** A page for signed-in customers that must open without a connection, and the table that leads to it. */
const offlinePages = ['app/shell-routes.ts', 'features/reveals/contacts/contacts.page.tsx']

const renderedPages = publicPages.map(({ module }) => `features/${module}.page.tsx`)

/** Code that only staff, a failure or a push subscription needs. No page names it in its HTML. */
const leftOut = new Set([
  'app/admin-routes.ts',
  'app/layouts/search-everything.tsx',
  'app/client-errors/send-error.ts',
  'features/outbox/push/push-browser.ts',
])

/**
 * The built files of the frame, the public pages with their lazy parts, and the contact book.
 * @param chunks the manifest of the build
 * @throws Error when the build lacks one of the pages
 */
export function precachedFiles(chunks: Chunks): string[] {
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry)
  const starts = [...entries, ...renderedPages, ...offlinePages]
  const missing = starts.filter((key) => !chunks[key])
  if (entries.length === 0 || missing.length > 0)
    throw new Error(
      `the service worker needs these modules in the build: ${missing.join(', ') || 'an entry'}`,
    )
  const seen = new Set<string>()
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const imported of chunk.imports ?? []) add(imported)
    for (const part of chunk.dynamicImports ?? []) if (!isOtherPage(part) && !leftOut.has(part)) add(part)
  }
  for (const start of starts) add(start)
  return [...files].toSorted()
}

const isOtherPage = (key: string) => key.endsWith('.page.tsx') || offlinePages.includes(key)

/** Files with fixed names that a visitor without a connection needs. */
const fixedFiles = ['/offline.html', '/favicon.svg']

/**
 * Builds `sw.js` behind the build of the pages, whose files it names. With `SERVICE_WORKER=off` it builds the service worker
 * that removes itself.
 */
export function serviceWorker(webFolder: string): Plugin {
  let outDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const isOff = process.env.SERVICE_WORKER === 'off'
        const chunks = JSON.parse(readFileSync(join(outDir, 'chunks.json'), 'utf8')) as Chunks
        // The style sheet of the entry is named in the manifest, but it is in the HTML.
        const isBuilt = (file: string) => existsSync(join(outDir, file))
        const files = [...precachedFiles(chunks).filter(isBuilt), ...fixedFiles]
        const contents = fixedFiles.map((file) => readFileSync(join(outDir, file), 'utf8'))
        const buildId = createHash('sha256')
          .update(JSON.stringify([files, contents]))
          .digest('hex')
          .slice(0, 12)
        await build({
          configFile: false,
          root: webFolder,
          publicDir: false,
          logLevel: 'warn',
          define: {
            PRECACHED_FILES: JSON.stringify(files),
            FRAME_PAGES: JSON.stringify(framePages.source),
            BUILD_ID: JSON.stringify(buildId),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: ['chrome109', 'safari16', 'firefox115'],
            rolldownOptions: {
              input: join(webFolder, 'service-worker', isOff ? 'switched-off.ts' : 'service-worker.ts'),
              // Browsers run a service worker as a classic script.
              output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
            },
          },
        })
      },
    },
  }
}
