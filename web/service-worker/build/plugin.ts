import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { hasRight, type Role } from '../../../worker/lib/rights.schema.ts'
import { accountPages } from '../../app/pages/account-pages.ts'
import { entryPages } from '../../app/pages/entry-pages.ts'
import { pageFiles, sharedFiles } from '../../app/pages/all-pages.ts'
import type { PageRow } from '../../app/pages/page.ts'
import { publicPages } from '../../app/pages/public-pages.ts'
import { framePages } from '../../app/pages/all-pages.ts'
import type { FilesFor } from '../build-values.ts'

export type Chunks = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>

/** The roles for whom the files of their menu are loaded after the sign-in. The pages of the staff are many and need the server. */
const rolesAhead = ['customer', 'service_worker'] as const

const filesOfMenu = (role: Role): string[] =>
  [...entryPages, ...accountPages].flatMap((page: PageRow) => {
    if (!page.menu) return []
    const right = page.menu.right ?? page.right
    return right && hasRight({ role }, right) ? (pageFiles.get(page.module) ?? []) : []
  })

/**
 * The built files that are stored: for a guest what the HTML of each public page names for the next tap, and further ones for each role.
 * @param chunks the manifest of the build
 * @throws Error when the build lacks one of the files
 */
export function filesAhead(chunks: Chunks) {
  const filesOf = (names: readonly string[]): Set<string> => {
    const seen = new Set<string>()
    const files = new Set<string>()
    const add = (key: string) => {
      const chunk = chunks[key]
      if (!chunk || seen.has(key)) return
      seen.add(key)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    for (const name of names) {
      const key = Object.keys(chunks).find((found) => chunks[found]?.name === name)
      if (!key) throw new Error(`the service worker needs the file ${name} of the build`)
      add(key)
    }
    return files
  }
  const { base, taps, account } = sharedFiles
  const guest = filesOf([base, taps, ...publicPages.flatMap(({ module }) => pageFiles.get(module) ?? [])])
  const furtherOf = (names: readonly string[]) =>
    [...filesOf([account, ...names])].filter((file) => !guest.has(file)).toSorted()
  const [entry] = filesOf([base])
  return {
    entry,
    guest: [...guest].toSorted(),
    roles: {
      ...Object.fromEntries(rolesAhead.map((role) => [role, furtherOf(filesOfMenu(role))])),
      // They take forms of workers where there is no line.
      agent: furtherOf(['staff']),
    } as Partial<Record<FilesFor, string[]>>,
  }
}

/** Files with fixed names that a visitor without a connection needs. */
const fixedFiles = ['/offline.html', '/favicon.svg']

/**
 * Builds `sw.js` after the build of the pages, whose files it names. With `SERVICE_WORKER=off` it builds the service worker
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
    // Not `closeBundle`, which also runs after a failed build and would hide why.
    writeBundle: {
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
