import { expect, it } from 'vitest'
import { publicPages } from '#web/app/pages.ts'
import { precachedFiles, type Chunks } from './plugin.ts'

const page = (file: string) => ({ file: `assets/${file}.js`, imports: ['base'] })
const publicModules = new Set(publicPages.map(({ module }) => module))
const chunks: Chunks = {
  ...Object.fromEntries(Array.from(publicModules, (module) => [`features/${module}.page.tsx`, page(module)])),
  'index.html': { file: 'assets/index.js', imports: ['base'], isEntry: true, css: ['assets/base.css'] },
  base: {
    file: 'assets/base.js',
    dynamicImports: ['app/layouts/footer.tsx', 'app/layouts/search-everything.tsx'],
  },
  'app/layouts/footer.tsx': { file: 'assets/footer.js' },
  'app/layouts/search-everything.tsx': { file: 'assets/search-everything.js' },
  'features/home/home.page.tsx': { ...page('home/home'), dynamicImports: ['features/home/home.part.tsx'] },
  'features/home/home.part.tsx': page('home-part'),
  'app/shell-routes.ts': {
    file: 'assets/shell-routes.js',
    dynamicImports: [
      'app/admin-routes.ts',
      'features/audit/audit.page.tsx',
      'features/auth/password-dialog.tsx',
    ],
  },
  'features/auth/password-dialog.tsx': { file: 'assets/password-dialog.js' },
  'app/admin-routes.ts': { file: 'assets/admin-routes.js' },
  'features/audit/audit.page.tsx': { file: 'assets/audit.js' },
  'features/reveals/contacts/contacts.page.tsx': page('contacts'),
}

it('names the files of the frame, the public pages and the contact book, and none of the staff', () => {
  const files = precachedFiles(chunks).map((file) => file.replace(/^\/assets\/|\.js$/g, ''))
  expect(new Set(files)).toEqual(
    new Set([
      ...publicModules,
      'base.css',
      'base',
      'contacts',
      'footer',
      'home-part',
      'index',
      'password-dialog',
      'shell-routes',
    ]),
  )
})

it('refuses a build without one of its pages', () => {
  const { 'features/home/home.page.tsx': _, ...others } = chunks
  expect(() => precachedFiles(others)).toThrow('features/home/home.page.tsx')
})
