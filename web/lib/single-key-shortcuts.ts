const storageKey = 'kormi.single-keys'

/** Shortcuts of one character disturb speech input and unsteady hands, so they can be switched off on each device. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // If storage is blocked, the shortcuts stay on.
  }
}
