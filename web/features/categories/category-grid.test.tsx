import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { CategoryGrid } from './category-grid.tsx'

const render = (counts: readonly (number | null)[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CategoryGrid
        popular={2}
        categories={counts.map((count, id) => ({
          id,
          name: `পেশা ${id}`,
          slug: null,
          image: null,
          biodata_count: count,
        }))}
      />
    </MemoryRouter>,
  )

it('calls the first categories popular only if their number of providers is shown [A-091]', () => {
  const markup = render([14, null, 12])
  expect(markup.match(/জনপ্রিয়/g)).toHaveLength(1)
  expect(markup.match(/ জন</g)).toHaveLength(2)
})
