import { sessionSnapshot } from '#web/lib/session-store.ts'
import { fieldsOf, restoreInto, type TypedField } from './typed-fields.ts'
import { reloadEvent } from './start-offline.ts'

const key = 'kormi.typed'
/** A reload takes seconds. What is older belongs to another visit. */
const maxReload = 60_000
/** Fields of lazy parts appear after the page, within this time in milliseconds. */
const maxSearchLength = 10_000

type Typed = { path: string; userId: number | null; at: number; fields: TypedField[] }

const userId = () => sessionSnapshot().user?.id ?? null

/** Keeps what is typed in forms over a reload that the visitor did not ask for, and restores it after one. */
export function keepTypedText(): void {
  addEventListener(reloadEvent, store)
  const typed = take()
  if (typed && typed.path === location.pathname && typed.userId === userId()) restore(typed.fields)
}

function store(): void {
  const typed: Typed = {
    path: location.pathname,
    userId: userId(),
    at: Date.now(),
    fields: fieldsOf(document),
  }
  try {
    if (typed.fields.length > 0) sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // Storage is blocked or full: drafts of long forms have their own.
  }
}

/** Reads it once, so that it never appears in a later visit. */
function take(): Typed | null {
  try {
    const typed = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Typed | null
    sessionStorage.removeItem(key)
    return typed && Date.now() - typed.at < maxReload ? typed : null
  } catch {
    return null
  }
}

function restore(fields: TypedField[]): void {
  let missing = restoreInto(document, fields)
  if (missing.length === 0) return
  const observer = new MutationObserver(() => {
    missing = restoreInto(document, missing)
    if (missing.length === 0) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), maxSearchLength)
}
