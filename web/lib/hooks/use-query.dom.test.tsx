import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { useNext } from './use-query.ts'

const place = document.createElement('div')
const renders: ReturnType<typeof useNext>[] = []

function Login() {
  const next = useNext()
  renders.push(next)
  return <a href={next.shown ?? '/'}>{next.shown ?? 'home'}</a>
}

const page = (
  <MemoryRouter initialEntries={['/login?next=%2Fme%2Fcontacts']}>
    <Login />
  </MemoryRouter>
)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  renders.length = 0
  place.replaceChildren()
})

it('keeps the HTML of the server at the hydration, and sends the wished page also then', async () => {
  place.innerHTML = '<a href="/">home</a>'
  const link = place.firstChild
  await act(async () => hydrateRoot(place, page))
  expect(renders[0]).toEqual({ shown: null, wanted: '/me/contacts' })
  expect(renders.at(-1)).toEqual({ shown: '/me/contacts', wanted: '/me/contacts' })
  expect(place.firstChild).toBe(link)
  expect(place.textContent).toBe('/me/contacts')
})

it('shows the wished page at once where there is no HTML of the server', async () => {
  await act(async () => createRoot(place).render(page))
  expect(renders).toContainEqual({ shown: '/me/contacts', wanted: '/me/contacts' })
  expect(renders).not.toContainEqual(expect.objectContaining({ shown: null }))
})
