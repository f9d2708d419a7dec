import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const webFolder = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: webFolder,
  plugins: [tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Phones here run Chrome 109 and later; older syntax would cost every visitor bytes.
    target: ['chrome109', 'safari16', 'firefox115'],
    assetsInlineLimit: 0,
    // Which chunk needs which: the Worker names a page's scripts in its HTML.
    manifest: 'chunks.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // All that every page needs is one file: pieces compress worse, and each costs a request. The entry stays out,
          // because it waits for pages that import from this file.
          groups: [
            { name: 'base', tags: ['$initial'], test: (id) => !/[\\/](index\.html|main\.tsx)/.test(id) },
          ],
        },
      },
      onwarn(warning, warn) {
        // Icons carry "use client", a word for frameworks with server components; there are none here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
