import { createContext, use, type ComponentProps } from 'react'

/** Shared style of inputs, selects and text areas. Below 16 px, iOS would zoom in on focus. */
export const controlClass =
  'w-full min-w-0 min-h-12 rounded-card border border-line-strong bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted focus-visible:border-action focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger'

export type Control = {
  id: string
  name?: string | undefined
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Of the `Field` around a control. Apart from it, because the header of every page has a text input only. */
export const FieldContext = createContext<Control | undefined>(undefined)

/** The id, name and aria attributes for the control inside a `Field`; empty outside of one. */
export function useFieldControl(): Partial<Control> {
  return use(FieldContext) ?? {}
}

/** A text input. Set `inputMode` and `autoComplete` for the right keyboard. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldControl()} {...rest} className={`${controlClass} ${className}`} />
}
