/**
 * Tells the styles of the page whether a dialog is open. Call it after a dialog has opened or closed. A `:has()` for it would make
 * the browser compute styles again with each change of the page.
 */
export const markPage = (): void => {
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog:modal') !== null)
}
