import { useEffect, useState } from 'react'

/**
 * Code that only some visitors of a page need: loads it when `wanted` turns true, undefined until then. After a failed
 * load it stays undefined until `wanted` turns true again.
 * @param load a module-level function, so that it is the same in every render
 */
export function useLazyModule<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (!wanted) return
    let left = false
    load().then(
      (loaded) => {
        if (!left) setPart(() => loaded)
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [load, wanted])
  return part
}
