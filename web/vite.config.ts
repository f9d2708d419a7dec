import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const webFolder = fileURLToPath(new URL('.', import.meta.url))

/**
 * Parts of libraries that nothing here calls and that no bundler can tell: the router's tracing and its links for
 * frameworks, the client's cookies. Two kilobytes that every visitor would fetch. What they hand out instead does what
 * the real ones do when they are not used; a newer version that needs more of them fails to build.
 */
const neverCalled: Record<string, string> = {
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
  'react-router/dist/production/lib/dom/ssr/links.js': `
    const none = () => []
    export { none as getKeyedLinksForMatches, none as getKeyedPrefetchLinks, none as getModuleLinkHrefs }
    export { none as getNewMatchesForLinks, none as isPageLinkDescriptor }
    export { none as prefetchRouteCss, none as prefetchStyleLinks }`,
  'hono/dist/utils/cookie.js': `export const serialize = () => ''`,
}

const withoutNeverCalled: Plugin = {
  name: 'without-never-called',
  enforce: 'pre',
  load: (id) => Object.entries(neverCalled).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1],
}

export default defineConfig({
  root: webFolder,
  plugins: [tailwindcss(), withoutNeverCalled],
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
