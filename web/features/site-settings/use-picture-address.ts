import { useEffect, useState } from 'react'

/** URL of a picture setting: under /storage for a stored one, a data URL for a chosen file; null while it is read. */
export function usePictureAddress(value: string | File): string | null {
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (!(value instanceof File)) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setChosen({ file: value, address: String(reader.result) }))
    reader.readAsDataURL(value)
    return () => reader.abort()
  }, [value])
  if (value instanceof File) return chosen?.file === value ? chosen.address : null
  if (value === '') return null
  return value.startsWith('http') ? value : `/storage/${value}`
}
