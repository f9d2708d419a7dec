/**
 * Tells the page of a text that a field got before React listened: at hydration React keeps the text, but its state does not know it.
 * React ignores the event of a field whose value it has seen, so it does not see this change.
 */
export function repeatInput(field: HTMLInputElement, text = field.value): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
