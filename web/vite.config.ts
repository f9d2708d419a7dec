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
      onwarn(warning, warn) {
        // Icons carry "use client", a word for frameworks with server components; there are none here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
