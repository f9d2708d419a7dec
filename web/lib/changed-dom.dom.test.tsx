import { expect, it, onTestFinished } from 'vitest'
import { find, render } from '#test/support/dom.ts'
import { tolerateChangedDom } from './changed-dom.ts'

const { insertBefore, removeChild } = Node.prototype

function Steps({ shown }: { shown: string }) {
  return (
    <main>
      {[...shown].map((step) => (
        <p key={step}>{step}</p>
      ))}
    </main>
  )
}

const texts = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

async function openSteps(shown: string) {
  tolerateChangedDom()
  onTestFinished(() => void Object.assign(Node.prototype, { insertBefore, removeChild }))
  return render(<Steps shown={shown} />)
}

it('goes on without an element that was removed, beside it and with it', async () => {
  const { rerender } = await openSteps('কখগ')
  document.querySelectorAll('p')[1]?.remove()
  await rerender(<Steps shown="কঘখগ" />)
  expect(texts()).toEqual(['ক', 'গ', 'ঘ'])
  await rerender(<Steps shown="কঘগ" />)
  expect(texts()).toEqual(['ক', 'গ', 'ঘ'])
})

it('keeps the order around an element that was put into another one', async () => {
  const { rerender } = await openSteps('কগ')
  const last = find(HTMLElement, 'p:last-child')
  const around = document.createElement('div')
  last.replaceWith(around)
  around.appendChild(last)
  await rerender(<Steps shown="কখগ" />)
  expect(texts()).toEqual(['ক', 'খ', 'গ'])
  await rerender(<Steps shown="কখ" />)
  expect(texts()).toEqual(['ক', 'খ'])
})
