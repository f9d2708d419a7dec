import { BadgeCheck, Users } from '#web/ui/layout/icons/trust.tsx'
import { LayoutGrid } from '#web/ui/layout/icons/frame.tsx'
import { useEffect, useRef } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

const duration = 2500

/** The value of a counter after `elapsed` milliseconds. It slows down towards the end. */
export function countAfter(elapsed: number, target: number): number {
  const rest = 1 - Math.min(Math.max(elapsed / duration, 0), 1)
  return Math.round(target * (1 - rest ** 3))
}

export const isCounting = (elapsed: number) => elapsed < duration

type HomeStats = Record<'verified_workers' | 'customers' | 'categories', number | null>

const figures: readonly (readonly [keyof HomeStats, string, Drawing])[] = [
  ['verified_workers', 'অনুমোদিত সেবাদাতা', BadgeCheck],
  ['customers', 'গ্রাহক', Users],
  ['categories', 'পেশা', LayoutGrid],
]

/** Figures that the server does not give are left out. */
export function Stats({ stats }: { stats: HomeStats }) {
  const shown = figures.flatMap(([key, ...of]) => (stats[key] === null ? [] : [[stats[key], ...of] as const]))
  if (shown.length === 0) return null
  return (
    <section aria-label="এক নজরে" className="bg-brand text-on-brand">
      <dl className="mx-auto flex max-w-6xl large-text:flex-wrap gap-2 px-4 py-4 text-center sm:px-6">
        {shown.map(([value, label, icon]) => (
          <div
            key={label}
            className="flex min-w-0 flex-auto flex-col-reverse items-center justify-end sm:flex-1"
          >
            <dt className="text-sm">{label}</dt>
            <dd className="flex flex-col items-center gap-2 text-2xl font-semibold sm:text-3xl">
              <Icon icon={icon} className="size-7 text-accent" />
              <Counter value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A number that counts up when it becomes visible. The markup always has the final number. */
function Counter({ value }: { value: number }) {
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = shown.current
    if (!element || deviceSavesData() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        const begin = performance.now()
        // Writes to the DOM directly, because 60 React renders a second are too slow on small phones.
        const step = (now: number) => {
          const elapsed = now - begin
          element.textContent = text(countAfter(elapsed, value))
          if (isCounting(elapsed)) frame = requestAnimationFrame(step)
        }
        frame = requestAnimationFrame(step)
      },
      { threshold: 0.6 },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      element.textContent = text(value)
    }
  }, [value])
  return (
    // The final number reserves the width and is read by screen readers. The running number covers it.
    <span className="inline-grid even-digits *:col-start-1 *:row-start-1">
      <span className="opacity-0">{text(value)}</span>
      <span ref={shown} aria-hidden>
        {text(value)}
      </span>
    </span>
  )
}

const text = (value: number) => `${formatCount(value)}+`
