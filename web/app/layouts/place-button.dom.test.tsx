import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { render } from '#test/support/dom.ts'
import { PlaceButton } from './place-button.tsx'

const mirpur = { division_id: 6, district_id: 47, upazila_id: 501, name: 'মিরপুর' }

async function shownBeside(filters?: object) {
  const page = { path: '/biodata', Component: PlaceButton, loader: () => ({ filters }) }
  const hydrationData = { loaderData: { '0': { filters } } }
  const router = createMemoryRouter([page], { initialEntries: ['/biodata'], hydrationData })
  await render(<RouterProvider router={router} />)
  return document.querySelector('button')?.textContent
}

beforeEach(() => localStorage.setItem('kormi.place', JSON.stringify(mirpur)))

it.each([
  ['in use beside a page that is no list', undefined, 'এলাকা: মিরপুর'],
  ['in use beside a list of the place', { ...mirpur, category: 3 }, 'এলাকা: মিরপুর'],
  ['not in use beside a list of the country', { category: 3 }, 'এই তালিকায় চালু নয়: মিরপুর'],
  [
    'not in use beside a list of another place',
    { division_id: 6, district_id: 41 },
    'এই তালিকায় চালু নয়: মিরপুর',
  ],
])('the place in the header is %s', async (_, filters, text) => {
  expect((await shownBeside(filters))?.normalize()).toBe(text.normalize())
})
