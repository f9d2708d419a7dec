import { useEffect, useRef } from 'react'
import { AreaQuestion } from '#web/features/places/area-question.tsx'
import { fetchPlaceOrder } from '#web/features/providers/search-box/suggestions.calls.ts'
import type { ChosenPlace } from '#web/features/places/chosen-place.rules.ts'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { X } from '#web/ui/layout/icons/list.tsx'

type AreaPanelProps = {
  /** Null for the whole country. */
  onChoose: (place: ChosenPlace | null) => void
  onClose: () => void
}

/** The question for the area, over the head of the list. */
export function AreaPanel({ onChoose, onClose }: AreaPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) onClose()
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [onClose])
  return (
    <div
      ref={panel}
      role="group"
      aria-label="আপনার এলাকা"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="absolute inset-x-0 top-0 z-20 rounded-card border border-line bg-surface p-2 lifted"
    >
      <AreaQuestion onChoose={onChoose} readOrder={fetchPlaceOrder}>
        <IconButton icon={X} label="বন্ধ করুন" onClick={onClose} />
      </AreaQuestion>
    </div>
  )
}
