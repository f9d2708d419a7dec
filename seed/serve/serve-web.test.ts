import { describe, expect, it } from 'vitest'
import { textOfFailure } from './serve-site.ts'
import { withSources } from './serve-web.ts'

describe('a page under npm run dev', () => {
  it('loads the sources instead of the built files', () => {
    const built = `<head><script>1</script>
<link rel="icon" href="/favicon.svg"><style>.built{}</style>
<link rel="stylesheet" crossorigin href="/assets/base-4.css">
</head><body><div id="root">text</div><script type="application/json" id="hydration">{}</script>
<script type="application/json" id="scripts">["/assets/index-2.js","/assets/home-1.js"]</script></body>`
    const page = withSources(built)
    expect(page).not.toMatch(/\/assets\/|built/)
    expect(page).toContain('<script type="application/json" id="scripts">["/main.tsx"]</script>')
    for (const kept of [
      '<script>1</script>',
      '<link rel="icon" href="/favicon.svg">',
      'id="hydration">{}',
      '>text<',
    ])
      expect(page).toContain(kept)
  })
})

describe('a Worker that cannot be built', () => {
  const error = { text: 'Unexpected "}"', location: { file: 'worker/app.ts', line: 3, column: 7 } }

  it.each([[{ errors: [error] }], [{ cause: { errors: [error] } }]])(
    'is described with file, line and column',
    (failure) => expect(textOfFailure(failure)).toBe('worker/app.ts:3:7: Unexpected "}"'),
  )

  it('is described by its message otherwise', () =>
    expect(textOfFailure(new Error('no disk'))).toBe('no disk'))
})
