import { expect, it } from 'vitest'
import { precachedFiles, type Chunks } from './plugin.ts'

const page = (file: string) => ({ file: `assets/${file}.js`, imports: ['base'] })
const chunks: Chunks = {
  'index.html': { file: 'assets/index.js', imports: ['base'], isEntry: true, css: ['assets/base.css'] },
  base: {
    file: 'assets/base.js',
    dynamicImports: ['app/layouts/footer.tsx', 'app/layouts/search-everything.tsx'],
  },
  'app/layouts/footer.tsx': { file: 'assets/footer.js' },
  'app/layouts/search-everything.tsx': { file: 'assets/search-everything.js' },
  'features/home/home.page.tsx': { ...page('home'), dynamicImports: ['features/home/home.part.tsx'] },
  'features/home/home.part.tsx': page('home-part'),
  'features/browse/browse.page.tsx': page('browse'),
  'features/provider-page/provider.page.tsx': page('provider'),
  'features/categories/categories.page.tsx': page('categories'),
  'features/information/information.page.tsx': page('information'),
  'app/shell-routes.ts': {
    file: 'assets/shell-routes.js',
    dynamicImports: ['features/audit/audit.page.tsx', 'features/auth/password-dialog.tsx'],
  },
  'features/auth/password-dialog.tsx': { file: 'assets/password-dialog.js' },
  'features/audit/audit.page.tsx': { file: 'assets/audit.js' },
  'features/reveals/contacts/contacts.page.tsx': page('contacts'),
}

it('names the files of the frame, the public pages and the contact book, and none of the staff', () => {
  const files = precachedFiles(chunks).map((file) => file.replace(/^\/assets\/|\.js$/g, ''))
  expect(files).toEqual([
    'base.css',
    'base',
    'browse',
    'categories',
    'contacts',
    'footer',
    'home-part',
    'home',
    'index',
    'information',
    'password-dialog',
    'provider',
    'shell-routes',
  ])
})

it('refuses a build without one of its pages', () => {
  const { 'features/home/home.page.tsx': _, ...others } = chunks
  expect(() => precachedFiles(others)).toThrow('features/home/home.page.tsx')
})
