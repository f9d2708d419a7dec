/** Gives an uncontrolled field a text as if the visitor had typed it: React and other listeners see the input. */
export function setText(input: HTMLInputElement, text: string): void {
  // A field of React has a setter of its own, which would hide the change from React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
