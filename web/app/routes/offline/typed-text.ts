import { sessionSnapshot } from '#web/lib/session-store.ts'
import { readStoredJson, writeStored } from '#web/lib/stored.ts'
import { reloadEvent } from './reload.ts'

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
  if (typed.fields.length > 0) writeStored(key, JSON.stringify(typed), 'session')
}

/** Reads it once, so that it never appears in a later visit. */
function take(): Typed | null {
  const typed = readStoredJson<Typed>(key, 'session')
  writeStored(key, null, 'session')
  return typed && Date.now() - typed.at < maxReload ? typed : null
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

/** What was typed or chosen in one field. `name` and `index` find the field in the page that loads again. */
type TypedField = { name: string; index: number; value: string; checked?: boolean }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const selector = 'input, textarea, select'
/** Secrets and `data-unkept` are never stored; files and codes cannot be restored. */
const leftOut = /^(?:password|file|hidden|submit|button|reset|image)$/

const controlsIn = (page: ParentNode): Control[] =>
  Array.from(page.querySelectorAll<Control>(selector)).filter(
    ({ type, autocomplete, dataset }) =>
      !leftOut.test(type) && autocomplete !== 'one-time-code' && dataset.unkept === undefined,
  )

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** Distinguishes the fields of a page. React makes ids such as `_r_4_`, which may differ after a reload. */
function nameOf(control: Control): string {
  const label = control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? ''
  return [
    control.tagName,
    control.type,
    control.name,
    label.trim(),
    isChoice(control) ? control.value : '',
  ].join('|')
}

function named(page: ParentNode): { control: Control; name: string; index: number }[] {
  const counts = new Map<string, number>()
  return controlsIn(page).map((control) => {
    const name = nameOf(control)
    const index = counts.get(name) ?? 0
    counts.set(name, index + 1)
    return { control, name, index }
  })
}

/** The fields of a page that hold something. */
export function fieldsOf(page: ParentNode): TypedField[] {
  return named(page).flatMap(({ control, name, index }) => {
    if (isChoice(control)) return control.checked ? [{ name, index, value: '', checked: true }] : []
    return control.value === '' ? [] : [{ name, index, value: control.value }]
  })
}

/** Fills the fields that the page has. @returns the fields that it does not have yet */
export function restoreInto(page: ParentNode, fields: readonly TypedField[]): TypedField[] {
  const controls = named(page)
  return fields.filter((field) => {
    const found = controls.find(({ name, index }) => name === field.name && index === field.index)
    if (!found) return true
    return !fill(found.control, field)
  })
}

/** @returns false if a list does not offer the value yet */
function fill(control: Control, { value, checked }: TypedField): boolean {
  if (checked) {
    if (isChoice(control) && !control.checked) control.click()
    return true
  }
  if (control.value === value) return true
  if (control instanceof HTMLSelectElement && !Array.from(control.options).some((one) => one.value === value))
    return false
  // React overrides the setter of an element to ignore values that it has set itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set?.call(
    control,
    value,
  )
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
