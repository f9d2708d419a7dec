import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { accountPages } from './app/account-pages.ts'
import { publicPages as publicTable } from './app/pages.ts'
import { serviceWorker } from './service-worker/build/plugin.ts'

const webFolder = fileURLToPath(new URL('.', import.meta.url))

const iconFolder = fileURLToPath(new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url))

/** The module that names all icons. A module that imports one icon from it needs only the file of that icon. */
const isIconIndex = (id: string) => /lucide-react\/dist\/esm\/[^/]+\.mjs$/.test(id)

/** The file names of the icons that a module imports: `MapPin` is in `map-pin.mjs`. */
const iconsOf = (code: string) =>
  Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)).flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.replace(/ as .*/, '').trim())
      .map((name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase()),
  )

const fileOf = (module: string) => `${webFolder}features/${module}.page.tsx`

const publicPages = [...new Set(publicTable.map(({ module }) => fileOf(module)))]

/** The first pages of visits among those that the browser makes. */
const firstPagesOf = (...often: (string | undefined)[]) =>
  accountPages.flatMap((page) => ('module' in page && often.includes(page.first) ? fileOf(page.module) : []))
const frequentPages = firstPagesOf('often')
const firstPages = firstPagesOf('often', 'sometimes')

/** The table of the pages that the browser makes. All of them load it first. */
const shellTable = `${webFolder}app/shell-routes.ts`

/** The menus of a signed-in user. */
const menus = ['account', 'sidebar'].map((name) => `${webFolder}app/layouts/navigation/${name}.tsx`)

/** The file of each module that pages share. */
const groups = new Map<string, string>()

const names = new Map<string, string>()

/** A short name of a file for those modules that the same parts use. */
function nameFor(users: string): string {
  const name = names.get(users) ?? `shared-${names.size + 1}`
  names.set(users, name)
  return name
}

/**
 * Finds what pages share: files of a few hundred bytes compress worse, and each costs a request. What the entry or two of
 * the public pages need is the base, what one of them shares with other pages or parts is one file, and what the menus
 * share is another.
 */
const findShared: Plugin = {
  name: 'find-shared',
  apply: 'build',
  buildEnd() {
    const users = new Map<string, Set<string>>()
    const visit = (id: string, entry: string) => {
      const of = users.get(id) ?? new Set()
      if (of.has(entry)) return
      users.set(id, of.add(entry))
      const { importedIds = [], code } = this.getModuleInfo(id) ?? {}
      for (const imported of importedIds) if (!isIconIndex(imported)) visit(imported, entry)
      for (const icon of iconsOf(code ?? '')) visit(`${iconFolder}${icon}.mjs`, entry)
    }
    const entries = new Set<string>()
    for (const id of this.getModuleIds()) {
      const module = this.getModuleInfo(id)
      if (module?.isEntry) entries.add(id)
      if (module?.isEntry || module?.dynamicImporters.length) visit(id, id)
    }
    const partsOf = (pages: readonly string[]) =>
      new Set(
        [...users]
          .filter(([, of]) => pages.some((page) => of.has(page)))
          .flatMap(([id]) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
      )
    const parts = partsOf(publicPages)
    const partsOfFrame = partsOf([...entries])
    for (const [id, of] of users) {
      const pages = publicPages.filter((page) => of.has(page))
      if (pages.length > 1 || [...entries].some((entry) => of.has(entry))) groups.set(id, 'base')
      else if (of.size > 1 && pages[0]) groups.set(id, /([a-z]+)\.page/.exec(pages[0])?.[1] ?? '')
      else if (of.size > 1 && of.has(shellTable)) groups.set(id, 'table')
      // Visitors load the parts of public pages without the menus.
      else if (
        menus.every((menu) => of.has(menu)) &&
        ![...parts].some((part) => of.has(part) && !menus.includes(part))
      )
        groups.set(id, 'account')
      // What the same first pages and the same parts of public pages need is one file, so that none loads what it does not need.
      else if (of.size > 1 && firstPages.some((page) => of.has(page))) {
        const usedBy = [...parts, ...partsOfFrame, ...frequentPages]
          .filter((user) => of.has(user) && user !== shellTable)
          .toSorted()
        groups.set(id, nameFor([...new Set(usedBy)].join()))
      }
    }
  },
}

/**
 * Puts the style sheet of the entry into index.html, so that the first paint waits for no file, and removes the script of the
 * entry: the Worker names it with the scripts of the page, and index.html starts them after the first paint.
 */
function firstPaint(): Plugin {
  let style = ''
  return {
    name: 'first-paint',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue
          for (const name of chunk.viteMetadata?.importedCss ?? []) {
            const sheet = bundle[name]
            if (sheet?.type === 'asset') style += String(sheet.source).trim()
            delete bundle[name]
          }
          // Without it, every page would load the sheet again.
          chunk.viteMetadata?.importedCss.clear()
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(/\s*<script type="module"[^>]*\bsrc="\/assets\/[^>]*><\/script>/, '')
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace('<!--style-->', () => `<style>${style}</style>`),
    },
  }
}

export default defineConfig({
  root: webFolder,
  plugins: [tailwindcss(), findShared, firstPaint(), serviceWorker(webFolder)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Target phones run Chrome 109 or later.
    target: ['chrome109', 'safari16', 'firefox115'],
    assetsInlineLimit: 0,
    // The Worker reads the scripts of a page from this file and preloads them.
    manifest: 'chunks.json',
    modulePreload: {
      polyfill: false,
      // The base names the files that a page needs, so that they load side by side. Dialogs and the report of an error find
      // theirs one after the other: their names would cost every visitor 500 bytes.
      resolveDependencies: (file, dependencies) =>
        file.includes('.page-') ? dependencies : dependencies.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with a new version, so it stays in the caches of visitors after a deployment.
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
              priority: 2,
            },
            {
              name: (id) => groups.get(id) ?? null,
              debugName: 'shared',
              test: (id) => groups.has(id),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      onwarn(warning, warn) {
        // Icons contain "use client", a directive for server components, which this app does not use.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
