/** What was typed or chosen in one field. `name` and `index` find the field in the page that loads again. */
export type TypedField = { name: string; index: number; value: string; checked?: boolean }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const selector = 'input, textarea, select'
/** Secrets are never stored; files and codes cannot be restored. */
const leftOut = /^(?:password|file|hidden|submit|button|reset|image)$/

const controlsIn = (page: ParentNode): Control[] =>
  Array.from(page.querySelectorAll<Control>(selector)).filter(
    (control) => !leftOut.test(control.type) && control.autocomplete !== 'one-time-code',
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
