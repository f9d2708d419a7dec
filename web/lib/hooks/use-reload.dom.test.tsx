import { act } from 'react'
import { createMemoryRouter, RouterProvider, type ShouldRevalidateFunction } from 'react-router'
import { expect, it } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import { revalidateOnPathChange } from '#web/lib/root-data.ts'
import { revalidateUnlessOpened } from '#web/ui/list/open-row.ts'
import { useReload } from './use-reload.ts'

let reads: PromiseWithResolvers<null>[] = []

function Page() {
  const reload = useReload()
  return (
    <button type="button" onClick={() => void reload()}>
      reload
    </button>
  )
}

async function openPage(shouldRevalidate: ShouldRevalidateFunction) {
  reads = []
  const loader = () => {
    const read = Promise.withResolvers<null>()
    reads.push(read)
    return read.promise
  }
  const routes = [{ path: '/', loader, shouldRevalidate, Component: Page, HydrateFallback: () => null }]
  const router = createMemoryRouter(routes)
  await render(<RouterProvider router={router} />)
  await answerReads()
  return router
}

const answerReads = () => act(async () => reads.forEach(({ resolve }) => resolve(null)))

it.each([
  ['a row', revalidateUnlessOpened, '/?open=1'],
  ['a filter', revalidateOnPathChange, '/?q=a'],
])('asks again for the data of a write when %s is opened before they have come', async (_, rule, address) => {
  const router = await openPage(rule)
  await act(async () => void router.navigate(`${address}1`))
  expect(reads).toHaveLength(1)
  await press('reload')
  expect(reads).toHaveLength(2)
  await act(async () => void router.navigate(address))
  expect(reads).toHaveLength(3)
  await answerReads()
  expect(router.state.location.search).toBe(address.slice(1))
  await act(async () => void router.navigate('/'))
  expect(reads).toHaveLength(3)
})
