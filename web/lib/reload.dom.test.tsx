import { act } from 'react'
import { createMemoryRouter, RouterContextProvider, RouterProvider, type RouteObject } from 'react-router'
import { expect, it, vi } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import { shouldRevalidate as formSteps } from '#web/features/submissions/submission.page.tsx'
import { shouldRevalidate as agentForms } from '#web/features/recruiting/admin/take-forms.page.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { markSettingsOutdated, rootLoader, rootShouldRevalidate } from '#web/lib/root-data.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { revalidateUnlessOpened } from '#web/ui/list/open-row.ts'
import { revalidateOnPathChange, watchReloads } from './reload.ts'

let reads: PromiseWithResolvers<null>[] = []

function Page() {
  const { run } = useAction()
  return (
    <button type="button" onClick={() => run(async () => {})}>
      save
    </button>
  )
}

async function openPage(route: RouteObject) {
  reads = []
  const getContext = () => new RouterContextProvider(new Map([[apiContext, api]]))
  const routes = [{ path: '/', Component: Page, HydrateFallback: () => null, ...route }]
  const router = createMemoryRouter(routes as RouteObject[], { getContext })
  watchReloads(router)
  await render(<RouterProvider router={router} />)
  await answerReads()
  return router
}

const read = <Answer,>() => {
  const asked = Promise.withResolvers<Answer>()
  reads.push(asked as unknown as PromiseWithResolvers<null>)
  return asked.promise
}

const answerReads = () => act(async () => reads.forEach(({ resolve }) => resolve(null)))

it.each([
  ['a row', revalidateUnlessOpened, '/?open=1'],
  ['a filter', revalidateOnPathChange, '/?q=a'],
  ['a step of a profile', formSteps, '/?step=2'],
  ['the form of an agent', agentForms, '/?form=1'],
])('asks again for the data of a write when %s is opened before they have come', async (_, rule, address) => {
  const router = await openPage({ loader: read, shouldRevalidate: rule })
  await act(async () => void router.navigate(`${address}1`))
  expect(reads).toHaveLength(1)
  await press('save')
  expect(reads).toHaveLength(2)
  await act(async () => void router.navigate(address))
  expect(reads).toHaveLength(3)
  await answerReads()
  expect(router.state.location.search).toBe(address.slice(1))
  await act(async () => void router.navigate(`${address}2`))
  expect(reads).toHaveLength(3)
})

it('asks again for changed settings when another address opens before they have come', async () => {
  vi.stubGlobal('fetch', (input: string) =>
    String(input).endsWith('/settings') ? read() : Promise.reject(new TypeError()),
  )
  const router = await openPage({ loader: rootLoader, shouldRevalidate: rootShouldRevalidate })
  await act(async () => void router.navigate('/?q=a'))
  expect(reads).toHaveLength(1)
  markSettingsOutdated()
  await press('save')
  expect(reads).toHaveLength(2)
  await act(async () => void router.navigate('/?q=b'))
  expect(reads).toHaveLength(3)
  await answerReads()
  await act(async () => void router.navigate('/?q=c'))
  expect(reads).toHaveLength(3)
})
