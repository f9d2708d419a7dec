import { readStored, writeStored } from './stored.ts'

const storageKey = 'kormi.single-keys'

/** Shortcuts of one character disturb speech input and unsteady hands, so they can be switched off on each device. */
export const hasSingleKeys = (): boolean => readStored(storageKey) !== 'off'

/** If storage is blocked, the shortcuts stay on. */
export const setSingleKeys = (on: boolean): void => void writeStored(storageKey, on ? null : 'off')
