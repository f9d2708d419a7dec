import { useState } from 'react'
import { useDataSaver } from '#web/lib/use-data-saver.ts'

const ratios = {
  square: { look: 'aspect-square', height: 320 },
  '4/3': { look: 'aspect-4/3', height: 240 },
  '3/2': { look: 'aspect-3/2', height: 213 },
  '16/9': { look: 'aspect-video', height: 180 },
} as const

const width = 320
const stored = [160, 320, 640]

/** The letter that stands for a missing picture: the first one of the name, without vowel signs. */
export function initialLetter(name: string): string {
  return name.normalize('NFC').match(/\p{L}\u09bc?/u)?.[0] ?? ''
}

/** `srcset` of a stored picture, whose sizes lie beside each other as `<base>-160.webp`; one size for a saver of data. */
export function pictureSources(base: string, smallOnly = false): string {
  return stored
    .slice(0, smallOnly ? 1 : undefined)
    .map((size) => `${base}-${size}.webp ${size}w`)
    .join(', ')
}

type PictureProps = {
  /** Base of a stored picture such as `/storage/photos/<hash>`; an address with an ending is taken as it is. */
  src: string | null | undefined
  alt: string
  /** Whose first letter stands in while there is no picture. */
  name: string
  ratio?: keyof typeof ratios
  /** How wide it is shown, for the browser's choice, such as '96px' or '(min-width: 40rem) 33vw, 100vw'. */
  sizes: string
  /** The picture the visitor waits for: fetched at once and first. */
  priority?: boolean
  className?: string
}

/** A picture in a fixed frame: nothing moves when it arrives, and a letter on a tint stands in when it does not. */
export function Picture({ src, alt, name, ratio = 'square', sizes, priority, className = '' }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const savesData = useDataSaver()
  const { look, height } = ratios[ratio]
  const single = src && /\.\w{2,5}$/.test(src)
  return (
    <div className={`relative shrink-0 overflow-hidden bg-tint ${look} ${className}`}>
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full">
        <text x="50" y="62" textAnchor="middle" fontSize="40" className="fill-action font-semibold">
          {initialLetter(name)}
        </text>
      </svg>
      {src && failed !== src && (
        <img
          // A picture that failed before hydration tells nobody any more; a loaded one has a width.
          ref={(image) => {
            if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(src)
          }}
          src={single ? src : `${src}-320.webp`}
          // What has priority is on its way before the network is known; asking again would only cost more.
          srcSet={single ? undefined : pictureSources(src, savesData && !priority)}
          sizes={single ? undefined : sizes}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
