import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { entryPages } from './app/pages/entry-pages.ts'
import { pageFiles, renderedPages } from './app/pages/all-pages.ts'
import { publicPages } from './app/pages/public-pages.ts'
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

const fileOf = (module: string) => `${webFolder}features/${module}.page.tsx`

/**
 * The file of each part of the app, by the modules that are loaded alone. Few files, because each costs a request, and none that is
 * asked for by another one:
 *
 * - `base`: the entry, and what two public pages share. One file for each public page.
 * - `taps`: all that answers the first taps on public pages, and their parts that are only HTML at first.
 * - `entry`: what the pages of sign-in, registration and plans share. `forms`: their parts that are only HTML at first, with the code of all forms.
 * - `account`: the menus and pages of signed-in users, `worker`: the pages of workers only. `staff`: the pages of the staff.
 * - `person`: what the form of a worker shares with the staff, who edit it.
 */
const units = new Map([...pageFiles].map(([module, file]) => [fileOf(module), file]))
const inFolder = (unit: string, ...files: string[]) =>
  files.forEach((file) => units.set(webFolder + file, unit))
inFolder('account', 'app/routes/shell-routes.ts', 'app/layouts/navigation/account.tsx')
inFolder('account', 'features/home/worker-state.tsx', 'features/outbox/push/push-browser.ts')
// What only customers need of the page of a provider.
inFolder('account', 'features/ratings/own-rating.tsx', 'features/reveals/customer-contact.tsx')
inFolder('staff', 'app/routes/admin-routes.ts', 'app/layouts/search-everything.tsx')
inFolder('entry', 'app/routes/entry-routes.ts')

/** Files that stay alone, and may be loaded by one that is itself loaded later, with the reason. */
const alone: Record<string, string> = {
  'app/routes/shell-routes.ts':
    'a table of pages: the HTML names the files of its page, the others load ahead',
  'app/routes/admin-routes.ts': 'a table of pages, as above',
  'ui/rich-text/rich-text-editor.tsx': '122 kB for the pages on which the admin edits a long text',
  'features/catalogue-admin/categories/sortable-list.tsx': '15 kB for the order of trades',
  'features/recruiting/admin/list-table.ts': '8 kB for an admin who brings in a list of workers',
  'features/sign-in/admin/qr-code.tsx': 'the second factor is set up once',
  'features/sign-in/challenge/solve-challenge.ts': 'only who has tried too often solves a challenge',
  'features/provider-requests/guest-request.part.tsx': 'a form, with the code of forms, for an empty list',
}
const groups = new Map<string, string>()
const publicFiles = new Set(publicPages.map(({ module }) => pageFiles.get(module) ?? ''))
const entryFiles = new Set(entryPages.map(({ module }) => pageFiles.get(module) ?? ''))

/** The file of a module that these units need. The pages that the Worker renders load little at first. */
function groupOf(of: ReadonlySet<string>): string | undefined {
  const pages = [...of].filter((unit) => publicFiles.has(unit) || entryFiles.has(unit))
  if (of.has('base') || (pages.length > 1 && pages.some((unit) => publicFiles.has(unit)))) return 'base'
  if (pages.length > 1 || (pages[0] && entryFiles.has(pages[0]) && of.has('taps'))) return 'entry'
  const shared = of.size > 1 ? 'person' : [...of][0]
  return [pages[0], 'entry', 'taps', 'forms', 'account'].find((unit) => unit && of.has(unit)) ?? shared
}

const findShared: Plugin = {
  name: 'find-shared',
  apply: 'build',
  buildEnd() {
    const users = new Map<string, Set<string>>()
    const queue: (readonly [id: string, unit: string])[] = []
    const follow = (id: string, unit: string) => {
      const of = users.get(id) ?? new Set()
      if (of.has(unit)) return
      users.set(id, of.add(unit))
      const { importedIds = [], code, dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
      for (const imported of importedIds) if (imported !== iconIndex) follow(imported, unit)
      for (const icon of iconsOf(code ?? '')) follow(icon, unit)
      for (const part of dynamicallyImportedIds) queue.push([id, part])
    }
    for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) follow(id, 'base')
    for (const { module } of renderedPages) follow(fileOf(module), pageFiles.get(module) ?? '')
    const nameOf = (id: string) => id.slice(webFolder.length)
    for (const [id, part] of queue) {
      const first = [...(users.get(id) ?? [])].find(
        (unit) => unit === 'base' || publicFiles.has(unit) || entryFiles.has(unit),
      )
      if (!first && !units.has(part) && !(nameOf(part) in alone) && !(nameOf(id) in alone))
        this.error(`${id} is loaded later and loads ${part} in turn: import it, or say in \`alone\` why not`)
      if (units.has(part) || !(nameOf(part) in alone))
        follow(part, units.get(part) ?? (entryFiles.has(first ?? '') ? 'forms' : 'taps'))
    }
    for (const [id, of] of users) {
      const group = groupOf(of)
      // A sheet stays with its pages: the Worker names it in the HTML.
      if (group && !id.endsWith('.css')) groups.set(id, group)
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

/** @throws Error for a script that does not parse: the minifier returns an empty one */
function shorten(script: string): string {
  const { code, errors } = minifySync('inline.js', script)
  if (errors[0]) throw new Error(`index.html: ${errors[0].message}${errors[0].codeframe}`)
  return code
}

/**
 * Puts the style sheet of the entry into index.html, so that the first paint waits for no file, shortens the scripts there, and removes
 * that of the entry: the Worker names it with the scripts of the page, and index.html starts them after the first paint.
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
          .replace('<!--style-->', () => `<style>${style}</style>`)
          .replace(/(?<=<script>)[\s\S]*?(?=<\/script>)/g, shorten),
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
      // The HTML names the scripts of a page and of its next taps.
      resolveDependencies: (_, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
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
