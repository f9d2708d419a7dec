import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Stats } from './stats.tsx'

const render = (stats: Partial<Parameters<typeof Stats>[0]['stats']>) =>
  renderToStaticMarkup(
    <Stats stats={{ verified_workers: null, customers: null, categories: null, ...stats }} />,
  )

it('shows the figures that the server gives, each with its label [A-095]', () => {
  const markup = render({ customers: 12, categories: 24 })
  expect(markup.match(/<dt/g)).toHaveLength(2)
  expect(markup).toContain('১২+')
  expect(markup).not.toContain('অনুমোদিত সেবাদাতা')
})

it('leaves no empty band without figures', () => {
  expect(render({})).toBe('')
})
