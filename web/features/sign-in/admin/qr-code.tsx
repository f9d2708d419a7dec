import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code on white, because many cameras cannot read an inverted one. */
export function QrCode({ text }: { text: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text])
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label="অথেনটিকেটর অ্যাপের কিউআর কোড"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-card bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
