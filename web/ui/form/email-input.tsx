import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** An e-mail address, by default the own one. */
export function EmailInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...props} />
}
