import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './service-worker/build/plugin.ts'

const webFolder = fileURLToPath(new URL('.', import.meta.url))

/**
 * Small modules that the first views load together, one file for each line. Files of a few hundred bytes compress worse, and
 * each costs a request. A module belongs here only if every public page that loads one of its line needs nearly all of it;
 * `npm run size` shows what a change costs.
 */
const loadedTogether: Record<string, readonly string[]> = {
  fields: [
    'ui/form/field',
    'ui/form/field-messages',
    'ui/form/control-class',
    'ui/form/select',
    'ui/form/text-input',
  ],
  'chosen-place': ['features/places/chosen-place.rules', 'features/places/places.calls', 'lib/memoize'],
  home: ['features/home/home.calls', 'icons/star', 'icons/phone-call'],
  browse: [
    'features/providers/browse/browse.address',
    'features/providers/browse/browse.calls',
    'features/providers/browse/listing-skeleton',
    'features/providers/provider-card-skeleton',
  ],
  listing: [
    'features/providers/browse/listing-cache',
    'features/providers/detail/prefetch-provider',
    'features/providers/provider.calls',
  ],
  detail: [
    'features/providers/provider-badges',
    'features/ratings/ratings.calls',
    'icons/zap',
    'icons/chevron-left',
  ],
}

const groupOf = ([name, modules]: [string, readonly string[]]) => ({
  name,
  test: (id: string) => modules.some((module) => id.replace(/\.\w+$/, '').endsWith(`/${module}`)),
  // What they import may be shared by other pages.
  includeDependenciesRecursively: false,
})

/**
 * Puts the style sheet of the entry into index.html, so that the first paint waits for no file, and removes the script of the
 * entry: the Worker names it with the scripts of the page, and index.html starts them after the first paint.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html
        .replace(/\s*<script type="module"[^>]*\bsrc="\/assets\/[^>]*><\/script>/, '')
        .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
        .replace(/<link rel="stylesheet"[^>]*\bhref="\/([^"]+)"[^>]*>/, (_, name: string) => {
          const sheet = bundle[name]
          if (sheet?.type !== 'asset') throw new Error(`the build has no ${name}`)
          delete bundle[name]
          return `<style>${String(sheet.source).replace('/*! tailwindcss', '/* tailwindcss').trim()}</style>`
        }),
  },
}

export default defineConfig({
  root: webFolder,
  plugins: [tailwindcss(), firstPaint, serviceWorker(webFolder)],
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
          // One file for the code of every page: small files compress worse, and each costs a request. The style sheet
          // stays outside: it is in the HTML, and a page that names this file must not load it again.
          groups: [
            {
              name: 'base',
              tags: ['$initial'],
              test: (id) => !/[\\/](index\.html|main\.(tsx|css))/.test(id),
            },
            ...Object.entries(loadedTogether).map(groupOf),
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
