import { useEffect, useEffectEvent } from 'react'
import { isSingleKey } from '#web/lib/single-key-shortcuts.ts'

type QueueKeys = Record<'next' | 'previous' | 'search' | 'help' | 'documents', () => void> &
  Record<'approve' | 'reject' | 'ask' | 'undo', (() => void) | undefined>

/** Shortcuts by physical key, because a Bengali keyboard layout produces other letters. */
const shortcuts: Record<string, keyof QueueKeys> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'approve',
  KeyR: 'reject',
  KeyW: 'ask',
  KeyU: 'undo',
  KeyD: 'documents',
}

const decisions: ReadonlySet<keyof QueueKeys> = new Set(['approve', 'reject', 'ask'])

function shortcutOf(event: KeyboardEvent): keyof QueueKeys | undefined {
  if (event.key === '?') return 'help'
  if (event.key === '/') return 'search'
  return event.shiftKey ? undefined : shortcuts[event.code]
}

/** The attribute of the element of a profile that the keys of a decision act on. */
export const decidable = { 'data-decidable': '' }

/**
 * The keyboard shortcuts of the queue. Inactive while an input has the focus or a dialog is open, and if the user switched them
 * off. The keys of a decision act while the focus is in the open profile, or nowhere, as after the page has opened.
 */
export function useQueueKeys(keys: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (!shortcut || !isSingleKey(event)) return
    const target = event.target instanceof Element ? event.target : null
    const isNowhere = target === document.body || target?.matches('h1')
    if (decisions.has(shortcut) && !isNowhere && !target?.closest('[data-decidable]')) return
    const act = keys[shortcut]
    if (!act || event.repeat) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
