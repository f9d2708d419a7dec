import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ReviewCounts } from './review-counts.tsx'

const stars = { '1': 0, '2': 0, '3': 1, '4': 3, '5': 12 }

describe('the bars of the ratings', () => {
  it('say the number and the share of each star as text, from five to one', () => {
    const html = renderToStaticMarkup(<ReviewCounts stars={stars} tags={[{ tag: 'good_work', total: 12 }]} />)
    const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('৫ তারা ১২ জন, ৭৫%')
    expect(text).toContain('১ তারা ০ জন, ০%')
    expect(text.indexOf('৫ তারা')).toBeLessThan(text.indexOf('১ তারা'))
    expect(text).toContain('কাজ ভালো · ১২')
    expect(html).not.toContain('style=')
  })

  it('begin with five ratings; the tags stand without them', () => {
    const few = { ...stars, '4': 0, '5': 3 }
    const html = renderToStaticMarkup(<ReviewCounts stars={few} tags={[{ tag: 'good_work', total: 3 }]} />)
    expect(html).not.toContain('তারা')
    expect(html).toContain('কাজ ভালো')
    expect(renderToStaticMarkup(<ReviewCounts stars={{ ...few, '5': 4 }} tags={[]} />)).toContain('৪ জন, ৮০%')
  })

  it('are not there without ratings', () => {
    const none = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }
    expect(renderToStaticMarkup(<ReviewCounts stars={none} tags={[]} />)).toBe('')
  })
})
