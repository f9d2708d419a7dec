import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from '#test/support/dom.ts'
import { Sheet } from './sheet.tsx'

it('has an entry in the history, and the back button closes it without telling the router', async () => {
  history.replaceState({ idx: 4, key: 'list' }, '')
  const router = vi.fn<() => void>()
  addEventListener('popstate', router)
  onTestFinished(() => removeEventListener('popstate', router))
  const onClose = vi.fn<() => void>()
  const { unmount } = await render(
    <Sheet title="ফিল্টার" onClose={onClose}>
      <p>এলাকা</p>
    </Sheet>,
  )
  expect(history.state).toEqual({ idx: 5, key: 'list', sheet: true })
  await act(async () => dispatchEvent(new PopStateEvent('popstate')))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(router).not.toHaveBeenCalled()
  await unmount()
  dispatchEvent(new PopStateEvent('popstate'))
  expect(router).toHaveBeenCalledTimes(1)
})

it('goes back when it is closed by its button', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  const onClose = vi.fn<() => void>()
  await render(
    <Sheet title="ফিল্টার" onClose={onClose}>
      <p>এলাকা</p>
    </Sheet>,
  )
  await act(async () => document.querySelector<HTMLElement>('[aria-label="বন্ধ করুন"]')?.click())
  expect(back).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})

it('stays open while it is busy', async () => {
  history.replaceState({ idx: 4 }, '')
  const onClose = vi.fn<() => void>()
  await render(
    <Sheet title="প্ল্যান" busy onClose={onClose}>
      <p>মূল্য</p>
    </Sheet>,
  )
  history.replaceState({ idx: 4 }, '')
  await act(async () => dispatchEvent(new PopStateEvent('popstate')))
  expect(onClose).not.toHaveBeenCalled()
  expect(history.state).toEqual({ idx: 5, sheet: true })
})

const stay = (): void => undefined
const navigateAway = (): void => history.replaceState({ idx: 5 }, '')

it.each([
  ['its entry', true, stay, 1],
  ['its entry only if no navigation has replaced it', true, navigateAway, 0],
  ['nothing, if its caller navigates', undefined, stay, 0],
] as const)('removes %s when it disappears', async (_, removesEntry, navigate, times) => {
  history.replaceState({ idx: 4 }, '')
  const { unmount } = await render(
    <Sheet title="প্ল্যান" removesEntry={removesEntry} onClose={() => undefined}>
      <p>মূল্য</p>
    </Sheet>,
  )
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  navigate()
  await unmount()
  expect(back).toHaveBeenCalledTimes(times)
  // The back button would cause it.
  dispatchEvent(new PopStateEvent('popstate'))
})
