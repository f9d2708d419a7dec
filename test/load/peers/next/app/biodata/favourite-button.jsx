'use client'

import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../drawing.jsx'

export function FavouriteButton({ id, name }) {
  const [pressed, setPressed] = useState(false)
  return (
    <button
      type="button"
      data-favourite={id}
      aria-pressed={pressed}
      onClick={() => setPressed(!pressed)}
      className="group relative z-10 mt-1 -mb-2 flex min-h-11 items-center justify-center gap-1 rounded-card text-sm font-semibold text-action hover:bg-tint"
    >
      <Icon icon={Heart} className="size-5 group-aria-pressed:fill-current" />
      পছন্দ<span className="sr-only">: {name}</span>
    </button>
  )
}
