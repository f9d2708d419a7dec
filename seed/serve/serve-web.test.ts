import { describe, expect, it } from 'vitest'
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
