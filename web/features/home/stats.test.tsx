import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { countAfter, isCounting, Stats } from './stats.tsx'

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

it('counts from 0 to the target in 2.5 seconds and stops there [A-096 A-291]', () => {
  expect(countAfter(0, 1600)).toBe(0)
  expect(countAfter(2500, 1600)).toBe(1600)
  expect(countAfter(9000, 1600)).toBe(1600)
  expect(isCounting(2499)).toBe(true)
  expect(isCounting(2500)).toBe(false)
})
