import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { bareTexts, find, render } from '#test/support/dom.ts'

/** Does to a text what a translation does: another text, in elements of its own, takes its place. */
function translate(element: Element, text: string): void {
  element.innerHTML = `<font><font>${text}</font></font>`
}

const Button = ({ pending, count }: { pending: boolean; count: number }) => (
  <button type="button">
    {pending && <i />}
    {count}টি পাঠান
  </button>
)

it('writes a change into a text that was translated', async () => {
  const { rerender } = await render(<Button pending={false} count={1} />)
  const button = find(HTMLButtonElement, 'button')
  translate(button, 'send 1')
  await rerender(<Button pending count={2} />)
  expect(button.innerHTML).toBe('<i></i><span>2টি পাঠান</span>')
  translate(find(HTMLElement, 'span'), 'send 2')
  await rerender(<Button pending count={3} />)
  expect(button.innerHTML).toBe('<i></i><span>3টি পাঠান</span>')
  await rerender(<Button pending={false} count={3} />)
  expect(button.innerHTML).toBe('3টি পাঠান')
})

it('hydrates a page that was translated before, and keeps its elements and their translation', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => void container.remove())
  container.innerHTML = renderToString(<Button pending count={1} />)
  translate(find(HTMLElement, 'span'), 'send 1')
  const button = find(HTMLButtonElement, 'button')
  const errors: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(container, <Button pending count={1} />, {
      onRecoverableError: (error) => errors.push(error),
    }),
  )
  onTestFinished(() => act(async () => root.unmount()))
  expect(errors).toEqual([])
  expect(find(HTMLButtonElement, 'button')).toBe(button)
  expect(button.textContent).toBe('send 1')
  await act(async () => root.render(<Button pending count={2} />))
  expect(button.innerHTML).toBe('<i></i><span>2টি পাঠান</span>')
})

it('finds a text without an element, which the tests of all screens look for', async () => {
  const Bare = () => ['১টি', <b key="b">নতুন</b>]
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => void container.remove())
  const root = createRoot(container)
  await act(async () => root.render(<Bare />))
  expect(bareTexts(container)).toEqual(['১টি'])
  await act(async () => root.unmount())
})
