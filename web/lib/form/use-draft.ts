import { useCallback, useEffect, useRef, useState } from 'react'
import { draftPrefix, isOldDraft, loadSession } from '#web/lib/session-store.ts'
import { readStoredJson, writeStored } from '#web/lib/stored.ts'

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

type Stored = { at?: unknown; fields?: Draft }

const saveDelay = 400

const signedInId = () => loadSession().user?.id

/**
 * Form fields that survive a reload. The first render has `initial`, as on the server; the stored draft is applied after
 * mounting and sets `restored`. Call `clear` after the form was sent.
 */
export function useDraft<Fields extends Draft>({
  key,
  version,
  initial,
  storage = 'session',
  secret = [],
}: DraftOptions<Fields>) {
  const [fields, setFields] = useState(initial)
  const [restored, setRestored] = useState(false)
  const unsaved = useRef<{ fields: Fields; userId: number | undefined } | undefined>(undefined)
  const secretFields = useRef<readonly PropertyKey[]>(secret)
  const storageKey = `${draftPrefix}${key}:${version}`

  const flush = useCallback(() => {
    const draft = unsaved.current
    unsaved.current = undefined
    // The form closes after a sign-out, which has removed the drafts.
    if (!draft || draft.userId !== signedInId()) return
    const kept = Object.entries(draft.fields).filter(([field]) => !secretFields.current.includes(field))
    const stored: Stored = { at: Date.now(), fields: Object.fromEntries(kept) }
    writeStored(storageKey, JSON.stringify(stored), storage)
  }, [storageKey, storage])

  useEffect(() => {
    const stored = readStoredJson<Stored>(storageKey, storage)
    if (stored && !isOldDraft(stored.at)) {
      setFields((now) => ({ ...now, ...stored.fields }))
      setRestored(true)
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [storageKey, storage, flush])

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
    writeStored(storageKey, null, storage)
  }, [storageKey, storage])

  return { fields, change, clear, restored }
}
