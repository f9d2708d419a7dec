import type { ComponentProps, ReactNode } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & {
  label: ReactNode
  checked: boolean
}

export function Switch({ label, checked, className = '', ...rest }: SwitchProps) {
  return (
    <label className={`flex min-h-11 items-center justify-between gap-3 ${className}`}>
      <span className="min-w-0">{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        {...rest}
        checked={checked}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="h-7 w-12 shrink-0 rounded-full border border-transparent bg-line-strong p-0.75 transition-colors peer-checked:bg-action peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action peer-disabled:opacity-55 after:block after:size-5 after:rounded-full after:bg-surface after:transition-transform forced-colors:peer-checked:bg-[Highlight] forced-colors:after:bg-[CanvasText] forced-colors:peer-checked:after:bg-[HighlightText] peer-checked:after:translate-x-5"
      />
    </label>
  )
}
