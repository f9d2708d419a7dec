import { Star } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { bengaliDigits } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'

type StarsInputProps = {
  name: string
  label: ReactNode
  /** 1 to 5; null or 0 if none is chosen. */
  value: number | null | undefined
  onChange: (stars: number) => void
}

export function StarsInput({ name, label, value, onChange }: StarsInputProps) {
  const [hovered, setHovered] = useState(0)
  const highlighted = hovered || value || 0
  return (
    <fieldset role="radiogroup" className="min-w-0">
      <legend className="w-full font-semibold">{label}</legend>
      <div className="-ms-2 flex" onMouseLeave={() => setHovered(0)}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className="relative block" onMouseEnter={() => setHovered(stars)}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={bengaliDigits(`${stars} তারা`)}
              className="peer sr-only"
            />
            <span className="flex size-11 items-center justify-center rounded-card peer-focus-visible:outline-3 peer-focus-visible:outline-action">
              <Icon
                icon={Star}
                className={`size-8 ${stars <= highlighted ? 'fill-action text-action' : 'fill-sunken text-line-strong'}`}
              />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
