import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** A phone input. The browser fills in the user's own number unless `autoComplete` says otherwise. */
export function PhoneInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" placeholder="01XXXXXXXXX" {...props} />
}

/** An e-mail input. The browser fills in the user's own address unless `autoComplete` says otherwise. */
export function EmailInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...props} />
}
