import { SlidersHorizontal, X } from '#web/ui/layout/icons/list.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'

type FilterToggleProps = { isOpen: boolean; count: number; controls: string; onToggle: () => void }

export function FilterToggle({ isOpen, count, controls, onToggle }: FilterToggleProps) {
  return (
    <Button
      variant="secondary"
      icon={isOpen ? X : SlidersHorizontal}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="lg:hidden noscript:hidden"
    >
      {isOpen ? 'লুকান' : count > 0 ? `ফিল্টার (${formatCount(count)})` : 'ফিল্টার'}
    </Button>
  )
}
