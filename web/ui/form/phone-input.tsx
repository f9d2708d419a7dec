import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** A mobile number, by default the own one. */
export function PhoneInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" placeholder="01XXXXXXXXX" {...props} />
}
