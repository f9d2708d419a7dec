import { useCallback, useEffect, useRef, useState } from 'react'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Draft = Record<string, unknown>

type DraftOptions<Fields extends Draft> = {
  /** Identifies the form, and the user on a shared phone: 'biodata.17'. */
  key: string
  /** Increase it when the fields change their meaning. Older drafts are then ignored. */
  version: number
  initial: Fields
  /** 'session' (default) lasts until the tab is closed, 'local' until `clear`. */
  storage?: 'session' | 'local'
  /** Fields that are never stored, such as passwords. */
  secret?: readonly (keyof Fields)[]
}

const saveDelay = 400
const storageKey = (key: string, version: number) => `draft:${key}:${version}`

/** The stored draft; undefined if there is none or storage is blocked. */
export function readDraft(storage: () => DraftStorage, key: string, version: number): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(storage().getItem(storageKey(key, version)) ?? 'null')
    return draft && typeof draft === 'object' && !Array.isArray(draft) ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

/** Stores the draft without its secret fields; undefined removes it. Storage errors are ignored. */
export function writeDraft(
  storage: () => DraftStorage,
  key: string,
  version: number,
  draft: Draft | undefined,
  secret: readonly PropertyKey[] = [],
): void {
  try {
    const entries = draft && Object.entries(draft).filter(([field]) => !secret.includes(field))
    if (entries) storage().setItem(storageKey(key, version), JSON.stringify(Object.fromEntries(entries)))
    else storage().removeItem(storageKey(key, version))
  } catch {
    // Storage is blocked or full: the form works without a draft.
  }
}

/**
 * Form fields that survive a reload. The first render has `initial`, as on the server; the stored draft is applied after
 * mounting and sets `restored`. Call `clear` after the form was sent.
 */
export function useDraft<Fields extends Draft>({
  key,
  version,
  initial,
  storage,
  secret,
}: DraftOptions<Fields>) {
  const [fields, setFields] = useState(initial)
  const [restored, setRestored] = useState(false)
  const unsaved = useRef<Fields | undefined>(undefined)
  const secretFields = useRef(secret)

  // Access to blocked storage throws, so it happens only inside the try blocks above.
  const openStorage = useCallback(() => (storage === 'local' ? localStorage : sessionStorage), [storage])
  const flush = useCallback(() => {
    if (unsaved.current) writeDraft(openStorage, key, version, unsaved.current, secretFields.current)
    unsaved.current = undefined
  }, [openStorage, key, version])

  useEffect(() => {
    const draft = readDraft(openStorage, key, version)
    if (draft) {
      setFields((now) => ({ ...now, ...draft }))
      setRestored(true)
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [openStorage, key, version, flush])

  useEffect(() => {
    const timer = setTimeout(flush, saveDelay)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change of a field restarts the delay
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
    writeDraft(openStorage, key, version, undefined)
  }, [openStorage, key, version])

  return { fields, change, clear, restored }
}
