import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { find, render } from '#test/support/dom.ts'
import { KeysDialog } from './moderation.page.tsx'
import { decidable, useQueueKeys } from './use-queue-keys.ts'

beforeEach(() => {
  localStorage.clear()
  // An open dialog of an earlier file would stop the keys.
  document.body.replaceChildren()
})

/** The page of a queue. @returns what the keys did */
async function openQueue(): Promise<string[]> {
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  function Queue() {
    useQueueKeys({
      next: note('next'),
      previous: note('previous'),
      approve: note('approve'),
      reject: note('reject'),
      ask: note('ask'),
      undo: note('undo'),
      search: note('search'),
      documents: note('documents'),
      help: note('help'),
    })
    return (
      <>
        <button id="list">list</button>
        <section {...decidable}>
          <button id="profile">profile</button>
        </section>
      </>
    )
  }
  await render(<Queue />)
  return done
}

const key = (letter: string, from: string) =>
  find(HTMLElement, from).dispatchEvent(
    new KeyboardEvent('keydown', { key: letter, code: `Key${letter.toUpperCase()}`, bubbles: true }),
  )

it('decides by a, r and w while the focus is in the open profile, and not in the list', async () => {
  const done = await openQueue()
  for (const letter of ['a', 'r', 'w', 'j']) key(letter, '#list')
  expect(done).toEqual(['next'])
  for (const letter of ['a', 'r', 'w']) key(letter, '#profile')
  expect(done).toEqual(['next', 'approve', 'reject', 'ask'])
})

it('decides by the first key after the page has opened, while the focus is nowhere', async () => {
  const done = await openQueue()
  key('a', 'body')
  key('d', 'body')
  expect(done).toEqual(['approve', 'documents'])
})

it('does nothing by single keys after the user has switched them off', async () => {
  const done = await openQueue()
  const dialog = await render(<KeysDialog open onClose={() => undefined} />)
  await act(async () => find(HTMLInputElement, '[role=switch]').click())
  await dialog.unmount()
  for (const letter of ['j', 'a', 'u']) key(letter, '#profile')
  expect(done).toEqual([])
})
