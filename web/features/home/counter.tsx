import { useEffect, useRef } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { deviceSavesData } from '#web/lib/use-data-saver.ts'
import { countAfter, isCounting } from './count-up.rules.ts'

/** A number that counts up when it becomes visible. The markup always has the final number. */
export function Counter({ value }: { value: number }) {
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
    <span className="inline-grid tabular-nums *:col-start-1 *:row-start-1">
      <span className="opacity-0">{text(value)}</span>
      <span ref={shown} aria-hidden>
        {text(value)}
      </span>
    </span>
  )
}

const text = (value: number) => `${formatCount(value)}+`
