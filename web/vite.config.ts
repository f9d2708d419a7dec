import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { accountPages } from './app/account-pages.ts'
import { entryPages as entryRows } from './app/entry-pages.ts'
import { publicPages as publicTable } from './app/pages.ts'
import { serviceWorker } from './service-worker/build/plugin.ts'

const webFolder = fileURLToPath(new URL('.', import.meta.url))

const lucide = fileURLToPath(new URL('../node_modules/lucide-react/dist/esm/', import.meta.url))
const iconIndex = `${lucide}lucide-react.mjs`

/** The file of each icon by the names that the index gives it. A module that imports one icon needs only the file of that icon. */
const iconFiles = new Map(
  Array.from(
    readFileSync(iconIndex, 'utf8').matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g),
  ).flatMap(([, names = '', file = '']) =>
    Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [name, lucide + file] as const),
  ),
)

/** The files of the icons that a module imports. */
const iconsOf = (code: string) =>
  Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)).flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => iconFiles.get(name.replace(/ as .*/, '').trim()) ?? []),
  )

const nameOf = (page: string) => /([a-z]+)\.page/.exec(page)?.[1] ?? 'entry'

const fileOf = (module: string) => `${webFolder}features/${module}.page.tsx`

const publicPages = [...new Set(publicTable.map(({ module }) => fileOf(module)))]

/** The first pages of visits among those that the browser makes. */
const accountFiles = accountPages.flatMap((page) => ('module' in page ? fileOf(page.module) : []))

/** The pages of entry, and the table that leads to them. */
const entryPages = entryRows.map(({ module }) => fileOf(module))
const entryTable = `${webFolder}app/other-routes.ts`

/** The table of the pages that the browser makes. All of them load it first. */
const shellTable = `${webFolder}app/shell-routes.ts`
const tables = new Set([entryTable, shellTable])

/** The menus of a signed-in user. */
const menus = `${webFolder}app/layouts/navigation/account.tsx`

/** The page of the table that could not be loaded. It is loaded ahead, so it needs nothing of the staff. */
const failedPage = `${webFolder}app/failed-page.tsx`

/** Small files of one public page that most pages behind the sign-in need: the file of that page would cost them a request. */
const inBase = new Set(
  [
    'web/ui/layout/card.tsx',
    'web/ui/layout/icons/list.tsx',
    'web/lib/hooks/use-single-flight.ts',
    'web/lib/hooks/use-focus-when.ts',
    'web/features/ratings/ratings.calls.ts',
    'web/features/reveals/reveals.calls.ts',
    'worker/features/providers/providers.schema.ts',
  ].map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url))),
)

/** Parts of public pages that only a signed-in person loads. */
const signedInParts = new Set(
  [
    'home/worker-state.tsx',
    'outbox/push/push-browser.ts',
    'ratings/own-rating.tsx',
    'reveals/answers/call-question.tsx',
    'reveals/contacts/report-dialog.tsx',
    'reveals/customer-contact.tsx',
    'reveals/reveal-refusal.ts',
  ].map((file) => `${webFolder}features/${file}`),
)

/** Code that only the staff loads, although the code of others names it. */
const staffParts = new Set(
  ['admin-routes.ts', 'layouts/search-everything.tsx'].map((file) => `${webFolder}app/${file}`),
)

/** The file of each module that pages share. */
const groups = new Map<string, string>()

const isLibrary = (id: string) => id.includes('/node_modules/') && !id.startsWith(lucide)

/**
 * Finds what pages share: files of a few hundred bytes compress worse, and each costs a request. So there is one file for each kind
 * of use:
 *
 * - `base`: the entry needs it, or two public pages and one of entry, or one and most of the others (`inBase`).
 * - `lists`: two of the public pages, but neither the entry nor a page of entry.
 * - `home`, `browse`, `provider`: one public page and others. What the list of trades shares is in `home`.
 * - `entry`: two of the pages of entry, or the table that leads to them. `register`, `plans`: one of them and others.
 * - `shared`: two of them, and lazy parts of the public pages, which every visitor loads.
 * - `account`: the table and the menus of the pages behind the sign-in, what these need, and what `signedInParts` share with pages.
 * - `staff`: pages of the staff only. Large libraries stay in files of their own.
 * - `late`: lazy parts of public pages only, none of the frame, so that no other page needs the files of a public page for it.
 * - `forms`: pages and parts with forms only, so that a visitor who reads does not load it.
 * - `parts`: lazy parts of the public pages, and others.
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
      for (const imported of importedIds) if (imported !== iconIndex) visit(imported, entry)
      for (const icon of iconsOf(code ?? '')) visit(icon, entry)
    }
    const entries = new Set<string>()
    for (const id of this.getModuleIds()) {
      const module = this.getModuleInfo(id)
      if (module?.isEntry) entries.add(id)
      if (module?.isEntry || module?.dynamicImporters.length) visit(id, id)
    }
    /** The parts that these files load later, without other pages. */
    const partsOf = (files: Iterable<string>, found = new Set<string>()): Set<string> => {
      for (const file of files)
        for (const [id, of] of users)
          if (of.has(file))
            for (const part of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
              if (found.has(part) || part.endsWith('.page.tsx') || tables.has(part)) continue
              if (part === menus || staffParts.has(part)) continue
              partsOf([part], found.add(part))
            }
      return found
    }
    const publicParts = partsOf([...entries, ...publicPages])
    const visitors = partsOf([menus, ...accountFiles, ...entryPages], new Set(publicParts))
    for (const file of [menus, shellTable, failedPage, ...accountFiles]) visitors.add(file)
    const isOfVisitors = (id: string) => [...(users.get(id) ?? [])].some((user) => visitors.has(user))
    const frameParts = partsOf(entries)
    const isOfPublicPages = (user: string) =>
      publicPages.includes(user) || (publicParts.has(user) && !frameParts.has(user))
    const withForms = new Set([...users].flatMap(([id, of]) => (id.includes('/zod/') ? [...of] : [])))
    // A file of its own costs more than a few bytes that another page does not need.
    const isTiny = (id: string) => (this.getModuleInfo(id)?.code?.length ?? 0) < 1000
    for (const [id, of] of users) {
      const entriesOf = [entryTable, ...entryPages].filter((entry) => of.has(entry))
      const pages = publicPages.filter((page) => of.has(page))
      const { importedIds = [] } = this.getModuleInfo(id) ?? {}
      if (inBase.has(id) || [...entries].some((entry) => of.has(entry))) groups.set(id, 'base')
      else if (pages.length > 1) groups.set(id, entriesOf.length > 0 ? 'base' : 'lists')
      else if (of.size === 1 && !tables.has(id)) continue
      else if (pages[0]) groups.set(id, nameOf(pages[0]).replace('categories', 'home'))
      else if (entriesOf.length > 1 || id === entryTable || (entriesOf[0] && isTiny(id)))
        groups.set(id, [...of].some((user) => publicParts.has(user)) ? 'shared' : 'entry')
      else if (entriesOf[0]) groups.set(id, nameOf(entriesOf[0]))
      else if ([...of].every(isOfPublicPages) && !of.has(id)) groups.set(id, 'late')
      else if (![...of].some((user) => publicParts.has(user))) {
        // A sheet stays with the pages: the Worker names it in the HTML.
        if (id.endsWith('.css')) continue
        if (of.has(menus) || of.has(shellTable) || of.has(failedPage)) groups.set(id, 'account')
        else if (isOfVisitors(id)) groups.set(id, 'forms')
        else if (![id, ...importedIds].some((one) => isLibrary(one) && !isOfVisitors(one)))
          groups.set(id, 'staff')
      } else if ([...of].every((user) => withForms.has(user))) groups.set(id, 'forms')
      else if ([...of].every((user) => signedInParts.has(user) || !publicParts.has(user)))
        groups.set(id, 'account')
      // What is also loaded alone keeps its own file.
      else if (!of.has(id) || ![...of].every((user) => publicParts.has(user))) groups.set(id, 'parts')
    }
  },
}

/** Tells the build that the browser is not the server, so that it leaves out what only the Worker runs. */
const withoutServerCode: Plugin = {
  name: 'without-server-code',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: "typeof document === 'undefined'" },
    handler: (code) => code.replaceAll("typeof document === 'undefined'", 'false'),
  },
}

const pairsOf = (list: string) =>
  list.split(',').map((pair): [string, string] => {
    const [name = '', other = name] = pair.split(' as ')
    return [name, other]
  })

/** Moves the lines of the runtime into the file of React, whose minified names they must not meet. */
function moveRuntime(
  chunks: readonly { name: string; fileName: string; code: string; imports: string[] }[],
): string {
  const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
  const react = chunks.find(({ name }) => name === 'react')
  const [last = '', names = ''] = /export\{([^}]*)\};\s*$/.exec(runtime?.code ?? '') ?? []
  if (!runtime || !react || !names) throw new Error('the runtime of the bundler has another form')
  const exported = pairsOf(names)
  const fields = exported.map(([own, outer]) => `join_${outer}:${own}`).join()
  const shared = exported.map(([, outer]) => `join_${outer}`).join()
  const lines = `var{${shared}}=(()=>{${runtime.code.replace(last, `return{${fields}}`)}})();export{${shared}};`
  const nameOf = ({ fileName }: { fileName: string }) => `"./${fileName.split('/').at(-1)}"`
  const imported = new RegExp(`import\\{([^}]*)\\}from${nameOf(runtime).replaceAll('.', '\\.')};`)
  for (const chunk of chunks) {
    chunk.code = chunk.code.replace(imported, (_import, list: string) =>
      chunk === react
        ? `${lines}var ${pairsOf(list)
            .map(([outer, own]) => `${own}=join_${outer}`)
            .join()};`
        : `import{${pairsOf(list)
            .map(([outer, own]) => `join_${outer} as ${own}`)
            .join()}}from${nameOf(react)};`,
    )
    chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
  }
  return runtime.fileName
}

/** The bundler writes the few lines that join modules into a file of their own, which each visitor would ask for. */
const runtimeInReact: Plugin = {
  name: 'runtime-in-react',
  apply: 'build',
  // The code changes after the file has its name, and browsers keep a name for a year.
  augmentChunkHash: ({ name }) => (name === 'react' ? String(moveRuntime) : undefined),
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []))
      delete bundle[moveRuntime(chunks)]
    },
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
  plugins: [
    tailwindcss(),
    findShared,
    withoutServerCode,
    runtimeInReact,
    firstPaint(),
    serviceWorker(webFolder),
  ],
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
      // theirs one after the other: their names would cost every visitor 500 bytes. Each page has loaded the libraries.
      resolveDependencies: (file, dependencies) =>
        dependencies.filter((name) =>
          file.includes('.page-') ? !/\/react-/.test(name) : name.endsWith('.css'),
        ),
    },
    rolldownOptions: {
      output: {
        // Short names, because each page names many files.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${name.replace('rolldown-', '')}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // Changes only with a new version, so it stays in the caches of visitors after a deployment.
            {
              name: 'react',
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
