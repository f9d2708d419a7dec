import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'

// Without this flag React does not run effects and updates before `act` returns.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The texts that React writes into a text node of their own, and not into the element around them. */
export function bareTexts(root: Node): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.nodeValue?.trim() && Object.keys(node).some((key) => key.startsWith('__reactFiber')))
      texts.push(node.nodeValue)
  }
  return texts
}

/** Renders into the document; the test's end unmounts it. */
export async function render(node: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const unmount = async () => {
    expect(bareTexts(container), 'texts that a translation would break (web/jsx)').toEqual([])
    await act(async () => root.unmount())
    container.remove()
  }
  onTestFinished(unmount)
  await act(async () => root.render(node))
  return {
    unmount,
    rerender: (next: ReactNode) => act(async () => root.render(next)),
  }
}

/**
 * Runs a hook in a component. `current` holds what the hook returned last.
 * @param useHook called with the props; `rerender` passes new ones
 */
export async function renderHook<Props, Result>(useHook: (props: Props) => Result, initial: Props) {
  const results: Result[] = []
  function Host({ props }: { props: Props }) {
    results.push(useHook(props))
    return null
  }
  const { rerender, unmount } = await render(createElement(Host, { props: initial }))
  return {
    get current(): Result {
      if (results.length === 0) throw new Error('the hook has not returned')
      const last = results.at(-1) as Result
      return last
    },
    rerender: (props: Props) => rerender(createElement(Host, { props })),
    unmount,
  }
}

/**
 * The first element in the document that matches the selector.
 * @throws where there is none of this kind
 */
export function find<Kind extends HTMLElement>(kind: new () => Kind, selector: string): Kind {
  const element = document.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`${selector} is not in the document`)
  return element
}

/** Replaces the text of a field, or of the input of that name, as a user does, so that React hears the change. */
export async function type(field: string | HTMLElement, text: string): Promise<void> {
  const input = typeof field === 'string' ? find(HTMLInputElement, `input[name="${field}"]`) : field
  const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  await act(async () => {
    // React replaces `value` of the element itself and ignores a change that its own setter has seen.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Presses the button with this label. */
export async function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  if (!button) throw new Error(`no button says ${label}`)
  await act(async () => button.click())
}
