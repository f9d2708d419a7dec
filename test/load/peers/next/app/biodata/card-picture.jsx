'use client'

import { useState } from 'react'

/** A picture in a fixed frame; the first letter of the name if it is missing or fails. */
export function CardPicture({ src, name, priority }) {
  const [failed, setFailed] = useState(false)
  return (
    <div className="relative aspect-square size-24 shrink-0 self-start overflow-hidden rounded-card bg-tint">
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full">
        <text x="50" y="62" textAnchor="middle" fontSize="40" className="fill-action font-semibold">
          {name.match(/\p{L}\u09bc?/u)?.[0] ?? ''}
        </text>
      </svg>
      {src && !failed && (
        <img
          src={`${src}-320.webp`}
          srcSet={[160, 320, 640].map((size) => `${src}-${size}.webp ${size}w`).join(', ')}
          sizes="96px"
          alt=""
          width={320}
          height={320}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
