import { useCallback, useEffect, useRef, useState } from 'react'
import { draftPrefix, isOldDraft, loadSession } from '#web/lib/session-store.ts'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Draft = Record<string, unknown>

type DraftOptions<Fields extends Draft> = {
  /** Identifies the form, and the user on a shared phone: 'biodata.17'. */
  key: string
  /** Increase it when the fields change their meaning. Older drafts are then ignored. */
  version: number
  initial: Fields
  /** 'session' (default) lasts until the tab is closed, 'local' until `clear`. Both end after a day and with the session. */
  storage?: 'session' | 'local'
  /** Fields that are never stored, such as passwords. */
  secret?: readonly (keyof Fields)[]
}

const saveDelay = 400
const storageKey = (key: string, version: number) => `${draftPrefix}${key}:${version}`

type Stored = { at?: unknown; fields?: unknown }

/** The stored draft; undefined if there is none or storage is blocked. */
export function readDraft(storage: () => DraftStorage, key: string, version: number): Draft | undefined {
  try {
    const stored = JSON.parse(storage().getItem(storageKey(key, version)) ?? 'null') as Stored | null
    const draft = stored && !isOldDraft(stored.at) ? stored.fields : undefined
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
    if (entries) {
      const stored: Stored = { at: Date.now(), fields: Object.fromEntries(entries) }
      storage().setItem(storageKey(key, version), JSON.stringify(stored))
    } else storage().removeItem(storageKey(key, version))
  } catch {
    // Storage is blocked or full: the form works without a draft.
  }
}

const signedInId = () => loadSession().user?.id

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
  const unsaved = useRef<{ fields: Fields; userId: number | undefined } | undefined>(undefined)
  const secretFields = useRef(secret)

  // Access to blocked storage throws, so it happens only inside the try blocks above.
  const openStorage = useCallback(() => (storage === 'local' ? localStorage : sessionStorage), [storage])
  const flush = useCallback(() => {
    const draft = unsaved.current
    unsaved.current = undefined
    // The form closes after a sign-out, which has removed the drafts.
    if (draft && draft.userId === signedInId())
      writeDraft(openStorage, key, version, draft.fields, secretFields.current)
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
      const fields = { ...now, ...changed }
      unsaved.current = { fields, userId: signedInId() }
      return fields
    })
  }, [])

  const clear = useCallback(() => {
    unsaved.current = undefined
    setRestored(false)
    writeDraft(openStorage, key, version, undefined)
  }, [openStorage, key, version])

  return { fields, change, clear, restored }
}
