import { useCallback, useEffect, useRef, useState } from 'react'

/** The part of browser storage that a draft needs. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Draft = Record<string, unknown>

type DraftOptions<Fields extends Draft> = {
  /** Names the form and, where several people share a phone, the person: 'biodata.17'. */
  key: string
  /** Raise it when the fields change their meaning: older drafts are then forgotten. */
  version: number
  initial: Fields
  /** 'session' (default) forgets with the tab, 'local' keeps until `clear`. */
  kept?: 'session' | 'local'
  /** Fields that never leave memory, such as passwords. */
  secret?: readonly (keyof Fields)[]
}

const saveDelay = 400
const storageKey = (key: string, version: number) => `draft:${key}:${version}`

/** The draft kept under this key and version; undefined when there is none or storage refuses. */
export function readDraft(storage: () => DraftStorage, key: string, version: number): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(storageKey(key, version)) ?? 'null')
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Draft) : undefined
  } catch {
    return undefined
  }
}

/** Keeps the draft, without its secret fields; undefined removes it. A full or closed storage is no reason to stop. */
export function writeDraft(
  storage: () => DraftStorage,
  key: string,
  version: number,
  draft: Draft | undefined,
  secret: readonly PropertyKey[] = [],
): void {
  try {
    const shown = draft && Object.entries(draft).filter(([field]) => !secret.includes(field))
    if (shown) storage().setItem(storageKey(key, version), JSON.stringify(Object.fromEntries(shown)))
    else storage().removeItem(storageKey(key, version))
  } catch {
    // Private windows and full phones refuse: the form then works without a draft.
  }
}

/**
 * The fields of a form that survive a reload. Starts with `initial`, also on the server; a kept draft is laid over it
 * after mounting, and `restored` says so. Call `clear` when the form was sent.
 */
export function useDraft<Fields extends Draft>({
  key,
  version,
  initial,
  kept,
  secret,
}: DraftOptions<Fields>) {
  const [fields, setFields] = useState(initial)
  const [restored, setRestored] = useState(false)
  const unsaved = useRef<Fields | undefined>(undefined)
  const hidden = useRef(secret)

  // Reaching for the storage is what throws where it is forbidden, so it is reached for only inside the try.
  const storage = useCallback(() => (kept === 'local' ? localStorage : sessionStorage), [kept])
  const flush = useCallback(() => {
    if (unsaved.current) writeDraft(storage, key, version, unsaved.current, hidden.current)
    unsaved.current = undefined
  }, [storage, key, version])

  useEffect(() => {
    const draft = readDraft(storage, key, version)
    if (draft) {
      setFields((now) => ({ ...now, ...draft }))
      setRestored(true)
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [storage, key, version, flush])

  useEffect(() => {
    const timer = setTimeout(flush, saveDelay)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every change of a field starts the wait anew
  }, [fields, flush])

  const change = useCallback((changed: Partial<Fields>) => {
    setFields((now) => {
      unsaved.current = { ...now, ...changed }
      return unsaved.current
    })
  }, [])

  const clear = useCallback(() => {
    unsaved.current = undefined
    setRestored(false)
    writeDraft(storage, key, version, undefined)
  }, [storage, key, version])

  return { fields, change, clear, restored }
}
