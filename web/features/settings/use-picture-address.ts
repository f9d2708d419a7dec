import { useEffect, useState } from 'react'

/** Where a picture setting can be seen: a stored one under /storage, a chosen file in the browser's memory. */
export function usePictureAddress(value: string | File): string | null {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof File)) return
    const address = URL.createObjectURL(value)
    setChosen(address)
    return () => {
      setChosen(null)
      URL.revokeObjectURL(address)
    }
  }, [value])
  if (value instanceof File) return chosen
  if (value === '') return null
  return value.startsWith('http') ? value : `/storage/${value}`
}
