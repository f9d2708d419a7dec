import { useEffect, useState } from 'react'

/**
 * A piece of code that only some visitors of a page need: fetched once it is wanted, undefined until it is there. A
 * failed fetch shows nothing; whoever presses for it asks again.
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
