import { expect, it } from 'vitest'
import { find, render } from '#test/support/dom.ts'
import { DecisionNotice } from './decision-notice.tsx'

it('keeps the focus on the undo, and the live region, when the next decision replaces the last one', async () => {
  const notice = (id: number, seconds: number) => {
    const until = Date.now() + seconds * 1000
    const undoable = { worker: { id, name: `করিম ${id}` }, resultText: 'অনুমোদিত হয়েছে', until }
    return <DecisionNotice notice={{ undoable, until }} onUndo={() => undefined} />
  }
  const shown = await render(notice(1, 5))
  const [status, undo] = [find(HTMLElement, '[role=status]'), find(HTMLButtonElement, 'button')]
  undo.focus()
  expect(undo.textContent).toContain('৫')
  await shown.rerender(notice(2, 10))
  expect(status.isConnected).toBe(true)
  expect(status.textContent).toContain('করিম 2')
  expect(document.activeElement).toBe(undo)
  expect(undo.textContent).toContain('১০')
})
