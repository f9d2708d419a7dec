import { useEffect, useState } from 'react'

/**
 * Loads a module that only some visitors of a page need: once `wanted` is true, undefined until it has arrived. A failed
 * load stays undefined; the caller can load again on a press.
 * @param load a function of the module, so that it is the same in every render
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
