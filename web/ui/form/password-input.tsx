import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useFieldControl, TextInput } from './text-input.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** A password input with a button to show the text. `autoComplete` is 'current-password' by default. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const { id } = useFieldControl()
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className="pe-28"
      />
      <button
        type="button"
        aria-controls={props.id ?? id}
        aria-label={shown ? 'পাসওয়ার্ড লুকান' : 'পাসওয়ার্ড দেখুন'}
        onClick={() => setShown(!shown)}
        className="absolute end-0.5 top-1/2 flex min-h-11 -translate-y-1/2 items-center gap-1.5 rounded-card px-3 text-sm text-action"
      >
        <Icon icon={shown ? EyeOff : Eye} />
        {shown ? 'লুকান' : 'দেখুন'}
      </button>
    </div>
  )
}
