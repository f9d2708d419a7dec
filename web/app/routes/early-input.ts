import { repeatInput } from '#web/lib/form/repeat-input.ts'
import { loadLateParts } from '#web/lib/lazy-part.tsx'

type EarlyInput = {
  /** The button that was clicked last. */
  clicked: HTMLElement | null
  /** Fields with the value that the visitor gave them; the state of a checkbox. */
  changed: Map<HTMLElement, string | boolean>
}

declare global {
  interface Window {
    /** What the visitor did before the scripts ran. The script in index.html notes it. */
    earlyInput?: EarlyInput | undefined
  }
}

let noted: EarlyInput | undefined

/** Ends the notes. Call it just before React listens to events. */
export function endEarlyInput(): void {
  noted = window.earlyInput
  window.earlyInput = undefined
  // The parts that wait for an input have missed it. The script in index.html has marked a form that was sent.
  if (noted?.clicked || noted?.changed.size || document.querySelector('[data-sent]')) loadLateParts()
}

/** Repeats what the visitor did before hydration, once. Links and native forms have worked without it. */
export function repeatEarlyInput(): void {
  const early = noted
  noted = undefined
  for (const [field, value] of early?.changed ?? []) repeatChange(field, value)
  if (early?.clicked) currentOf(early.clicked)?.click()
}

function repeatChange(field: HTMLElement, value: string | boolean): void {
  if (!field.isConnected) return
  if (field instanceof HTMLInputElement && typeof value === 'boolean') {
    field.checked = !value
    field.click()
    return
  }
  const text = String(value)
  // The visitor may have typed on between the note and now.
  if (field instanceof HTMLInputElement)
    return repeatInput(field, field.value.startsWith(text) ? field.value : text)
  if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) field.value = text
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/**
 * The button, or what has replaced it when the session became known: a button with the same text, or an element with the
 * same `data-early`.
 */
function currentOf(button: HTMLElement): HTMLElement | undefined {
  if (button.isConnected) return button
  const { early } = button.dataset
  return Array.from(document.querySelectorAll<HTMLElement>('button, [data-early]')).find((element) =>
    early ? element.dataset.early === early : element.textContent === button.textContent,
  )
}
