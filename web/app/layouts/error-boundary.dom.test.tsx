import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { find, render } from '#test/support/dom.ts'
import { headOf } from '#web/app/pages/head.ts'
import { NotFoundPage } from './error-boundary.tsx'

const openMissing = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: NotFoundPage }])} />)

it('a missing page has its own title, also after the head of the page was made again', async () => {
  document.title = 'হোম'
  const { unmount } = await openMissing()
  expect(find(HTMLElement, 'h1').textContent).toBe('পাতাটি পাওয়া যায়নি')
  expect(document.title).toBe('পাতাটি পাওয়া যায়নি | কর্মী')
  const { title, metas } = headOf([], undefined)
  expect(title).toBe('পাতাটি পাওয়া যায়নি | কর্মী')
  expect(metas).toContainEqual(['name', 'robots', 'noindex'])
  await unmount()
  expect(headOf([], undefined).title).toBe('কর্মী')
})
