import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { hasRight, type Role } from '../../../worker/lib/rights.schema.ts'
import { accountPages } from '../../app/account-pages.ts'
import { entryPages } from '../../app/entry-pages.ts'
import type { ShellPage } from '../../app/pages.ts'
import { framePages } from '../../app/shell-pages.ts'
import type { FilesFor } from '../build-values.ts'

export type Chunks = Record<
  string,
  { file: string; name?: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>

const pageKey = (module: string) => `features/${module}.page.tsx`

/**
 * What a guest needs for the next tap, also without a connection: the pages of list and provider with the parts that they cannot be
 * shown without, and the page of an error. Each visitor loads them at the first visit, so they must stay few. The home page is kept
 * once it was open: its code alone would not show it, because it needs data and parts of its own. Roles get it
 * with their menu.
 */
const nextPages = ['browse/browse', 'provider-page/provider'].map(pageKey)
const nextParts = [
  'features/browse/listing-cards.part.tsx',
  'features/provider-page/provider-header.tsx',
  'app/after-input.ts',
]

const homePage = pageKey('home/home')

/** What all pages of a signed-in user need, also when they fail without a connection: a file that they share, and the page of a failure. */
const accountFile = 'account'
const failedPage = 'app/failed-page.tsx'

/** The roles for whom the files of their menu are loaded after the sign-in. The pages of the staff are many and need the server, but for one. */
const rolesAhead = ['customer', 'service_worker'] as const

/** Those who take forms of workers do so where there is no line: the table of the pages of the staff, and one of them. */
const staffFile = 'staff'
const agentPage = pageKey('recruiting/admin/take-forms')

const menuModules = (role: Role): string[] =>
  [...entryPages, ...accountPages].flatMap((page: ShellPage) => {
    if (!('module' in page) || !page.menu) return []
    const right = page.menu.right ?? page.right
    return right && hasRight({ role }, right) ? pageKey(page.module) : []
  })

/**
 * The built files that are loaded ahead: for a guest, and further ones for each role.
 * @param chunks the manifest of the build
 * @throws Error when the build lacks one of the modules
 */
export function filesAhead(chunks: Chunks) {
  const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry) ?? 'an entry'
  const filesOf = (keys: readonly string[]): Set<string> => {
    const missing = keys.filter((key) => !chunks[key])
    if (missing.length > 0)
      throw new Error(`the service worker needs these modules in the build: ${missing.join(', ')}`)
    const seen = new Set<string>()
    const files = new Set<string>()
    const add = (key: string) => {
      const chunk = chunks[key]
      if (!chunk || seen.has(key)) return
      seen.add(key)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    for (const key of keys) add(key)
    return files
  }
  const guest = filesOf([entry, ...nextPages, ...nextParts])
  const shared = (name: string) => Object.keys(chunks).find((key) => chunks[key]?.name === name) ?? name
  const furtherOf = (modules: readonly string[]) =>
    [...filesOf([shared(accountFile), failedPage, ...modules])].filter((file) => !guest.has(file)).toSorted()
  return {
    entry: `/${chunks[entry]?.file}`,
    guest: [...guest].toSorted(),
    roles: {
      ...Object.fromEntries(rolesAhead.map((role) => [role, furtherOf([homePage, ...menuModules(role)])])),
      agent: furtherOf([shared(staffFile), agentPage]),
    } as Partial<Record<FilesFor, string[]>>,
  }
}

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
        const { entry, guest, roles } = filesAhead(chunks)
        const files = [...guest.filter(isBuilt), ...fixedFiles]
        const contents = fixedFiles.map((file) => readFileSync(join(outDir, file), 'utf8'))
        const buildId = createHash('sha256')
          .update(JSON.stringify([entry, files, roles, contents]))
          .digest('hex')
          .slice(0, 12)
        await build({
          configFile: false,
          root: webFolder,
          publicDir: false,
          logLevel: 'warn',
          define: {
            PRECACHED_FILES: JSON.stringify(files),
            FILES_OF_ROLES: JSON.stringify(roles),
            ENTRY_FILE: JSON.stringify(entry),
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
