import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { CanaryList, type Canary } from './canaries.tsx'

const canary = (id: number, reveals = 0): Canary => ({
  id,
  name: `সেবাদাতা ${id}`,
  marked_at: '2026-11-02T09:00:00Z',
  reveals,
})
const rendered = (canaries: Canary[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CanaryList canaries={canaries} hrefFor={(id) => `/profile/${id}`} />
    </MemoryRouter>,
  )

it('links each profile and says how often its number was revealed', () => {
  const html = rendered([canary(7, 3), canary(8)])
  expect(html).toContain('href="/profile/7"')
  expect(html).toContain('href="/profile/8"')
  expect(html.replace(/<[^>]+>/g, ' ')).toMatch(/সেবাদাতা 7\s+৩ বার দেখা হয়েছে\s+সেবাদাতা 8\s+কেউ দেখেননি/)
})

it('shows twelve profiles and the number of the others', () => {
  const html = rendered(Array.from({ length: 14 }, (_, index) => canary(index + 1)))
  expect(html.match(/<li>/g)).toHaveLength(12)
  expect(html).toContain('আরও ২টি ফাঁদ প্রোফাইল আছে।')
})

it('is absent without a marked profile', () => {
  expect(rendered([])).toBe('')
})
