import { describe, expect, it } from 'vitest'
import { withSources } from './serve-web.ts'

describe('a page under npm run dev', () => {
  it('loads the sources instead of the built files', () => {
    const built = `<head><script>1</script>
<link rel="icon" href="/favicon.svg"><link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home-1.js">
<script type="module" crossorigin src="/assets/index-2.js"></script>
<link rel="modulepreload" crossorigin href="/assets/base-3.js"><link rel="stylesheet" crossorigin href="/assets/base-4.css">
</head><body><div id="root">text</div><script type="application/json" id="hydration">{}</script></body>`
    const page = withSources(built)
    expect(page).not.toContain('/assets/')
    expect(page).toContain('<script type="module" src="/main.tsx"></script></body>')
    for (const kept of [
      '<script>1</script>',
      '<link rel="icon" href="/favicon.svg">',
      'id="hydration">{}',
      '>text<',
    ])
      expect(page).toContain(kept)
  })
})
