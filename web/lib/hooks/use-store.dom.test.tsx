import { act, Suspense, use } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { useStore } from './use-store.ts'

const place = document.createElement('div')
const listeners = new Set<() => void>()
let stored = 'browser'
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
const useStored = () =>
  useStore(
    subscribe,
    () => stored,
    () => 'server',
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stored = 'browser'
  place.replaceChildren()
})

it('shows the value at once where there is no HTML of the server, and follows it', async () => {
  const shown: string[] = []
  function Text() {
    const text = useStored()
    shown.push(text)
    return text
  }
  await act(async () => createRoot(place).render(<Text />))
  expect(new Set(shown)).toEqual(new Set(['browser']))
  stored = 'changed'
  await act(async () => listeners.forEach((changed) => changed()))
  expect(place.textContent).toBe('changed')
})

it('keeps the HTML of the server until what differs is ready, without a placeholder', async () => {
  let load: (text: string) => void = () => undefined
  const loaded = new Promise<string>((resolve) => (load = resolve))
  function Text() {
    const text = useStored()
    return <p>{text === 'server' ? text : use(loaded)}</p>
  }
  place.innerHTML = '<!--$--><p>server</p><!--/$-->'
  const page = (
    <Suspense fallback="waits">
      <Text />
    </Suspense>
  )
  await act(async () => hydrateRoot(place, page))
  expect(place.textContent).toBe('server')
  load('loaded')
  await act(async () => loaded)
  expect(place.textContent).toBe('loaded')
})
