import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChangeMark } from './revenue-card.tsx'

it.each([
  ['more money is good', 25, false, 'text-action'],
  ['less money is a warning', -25, false, 'text-warning'],
  ['a longer queue is a warning', 25, true, 'text-warning'],
  ['a shorter queue is good', -25, true, 'text-action'],
  ['the same is neither', 0, true, 'text-muted'],
])('%s', (_, percent, isQueue, tone) => {
  const markup = renderToStaticMarkup(<ChangeMark percent={percent} than="গত মাসের চেয়ে" isQueue={isQueue} />)
  expect(/<svg[^>]*class="[^"]*(text-\w+)"/.exec(markup)?.[1]).toBe(tone)
})
