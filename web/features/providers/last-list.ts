import { readStored, writeStored } from '#web/lib/stored.ts'

const key = 'kormi.list'

/** The entry of the history that is open, as the router numbers it. */
const openEntry = () => (history.state ?? {}) as { idx?: number; key?: string }

let openedKey: string | undefined

/** Notes the list that is shown. @returns call it when the list is left inside the app */
export function noteList(path: string): () => void {
  writeStored(key, path, 'session')
  const { idx = Number.NaN } = openEntry()
  return () => {
    const next = openEntry()
    if (next.idx === idx + 1) openedKey = next.key
  }
}

/** The address of the list that this tab showed last; null without one. Browser only. */
export const lastListPath = (): string | null => readStored(key, 'session')

/** Whether the entry of the history before the open one is that list. */
export function isOpenedFromList(): boolean {
  if (openedKey !== undefined && openEntry().key === openedKey) return true
  // The first page of this document: the list was another document.
  return !openEntry().idx && document.referrer === `${location.origin}${lastListPath()}`
}
