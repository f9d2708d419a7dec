import { readStored, writeStored } from './stored.ts'

const storageKey = 'kormi.single-keys'

/** Shortcuts of one character disturb speech input and unsteady hands, so they can be switched off on each device. */
export const hasSingleKeys = (): boolean => readStored(storageKey) !== 'off'

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Whether a key is for the page: not for a field or a dialog, and no shortcut of the browser. */
export const isForPage = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest(fields)) &&
  !document.querySelector('dialog[open]')

/** Whether a key of one character may act. */
export const isSingleKey = (event: KeyboardEvent): boolean => isForPage(event) && hasSingleKeys()

/** If storage is blocked, the shortcuts stay on. */
export const setSingleKeys = (on: boolean): void => void writeStored(storageKey, on ? null : 'off')
