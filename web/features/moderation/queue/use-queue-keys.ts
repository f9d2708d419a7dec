import { useEffect, useRef } from 'react'

type QueueKeys = Record<'next' | 'previous' | 'search' | 'help', () => void> &
  Record<'approve' | 'reject' | 'undo', (() => void) | undefined>

/** Shortcuts by physical key, because a Bengali keyboard layout produces other letters. */
const shortcuts: Record<string, keyof QueueKeys> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'approve',
  KeyR: 'reject',
  KeyU: 'undo',
}

function shortcutOf(event: KeyboardEvent): keyof QueueKeys | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === '?') return 'help'
  if (event.key === '/') return 'search'
  return event.shiftKey ? undefined : shortcuts[event.code]
}

/** The keyboard shortcuts of the queue. Inactive while an input has the focus or a dialog is open. */
export function useQueueKeys(keys: QueueKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) return
      if (document.querySelector('dialog[open]')) return
      const shortcut = shortcutOf(event)
      const act = shortcut && current.current[shortcut]
      if (!act || event.repeat) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
