import { useEffect, useState } from 'react'

/**
 * Code that only some visitors of a page need: loads it when `enabled` turns true, undefined until then. After a failed
 * load it stays undefined until `enabled` turns true again.
 * @param load a module-level function, so that it is the same in every render
 */
export function useLazyModule<Part>(load: () => Promise<Part>, enabled: boolean): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (!enabled) return
    let cancelled = false
    load().then(
      (loaded) => {
        if (!cancelled) setPart(() => loaded)
      },
      () => undefined,
    )
    return () => {
      cancelled = true
    }
  }, [load, enabled])
  return part
}
