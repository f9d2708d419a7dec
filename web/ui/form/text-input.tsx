import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

/** One line of text. Give it `inputMode` and `autoComplete`, so that the right keyboard opens. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldControl()} {...rest} className={`${controlClass} ${className}`} />
}
