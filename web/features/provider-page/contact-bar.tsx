import { Phone } from '#web/ui/layout/icons/provider.tsx'
import { useEffect, useState, type RefObject } from 'react'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Icon } from '#web/ui/layout/icon.tsx'

/** On a phone: a link to the contact panel, at the bottom of the screen while the panel is not visible. */
export function ContactBar({ name, panel }: { name: string; panel: RefObject<HTMLElement | null> }) {
  const isOffscreen = useIsOffscreen(panel)
  const show = () => {
    panel.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    panel.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }
  return (
    <div
      className={`hidden-while-typing sticky bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] z-20 -mx-4 flex items-center gap-3 border-t border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6 lg:hidden ${isOffscreen ? '' : 'invisible'}`}
    >
      <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
      <button type="button" onClick={show} className={buttonClass({ size: 'small' })}>
        <Icon icon={Phone} />
        যোগাযোগ করুন
      </button>
    </div>
  )
}

function useIsOffscreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOffscreen, setIsOffscreen] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => setIsOffscreen(entry?.isIntersecting === false))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return isOffscreen
}
