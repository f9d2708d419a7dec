import { useState } from 'react'
import { useDataSaver } from '#web/lib/hooks/use-data-saver.ts'

const ratios = {
  square: { look: 'aspect-square', height: 320 },
  '4/3': { look: 'aspect-4/3', height: 240 },
} as const

const isServer = typeof document === 'undefined'
const width = 320
const stored = [160, 320, 640]

/** The first letter of a name, without vowel signs. Shown if there is no picture. */
export function initialLetter(name: string): string {
  return name.normalize('NFC').match(/\p{L}\u09bc?/u)?.[0] ?? ''
}

/** The `srcset` of a stored picture with files `<base>-160.webp` and so on; only the smallest with `smallOnly`. */
export function pictureSources(base: string, smallOnly = false): string {
  return stored
    .slice(0, smallOnly ? 1 : undefined)
    .map((size) => `${base}-${size}.webp ${size}w`)
    .join(', ')
}

type PictureProps = {
  /** Base path of a stored picture such as `/storage/photos/<hash>`, or the address of a file with extension. */
  src: string | null | undefined
  alt: string
  /** Its first letter is shown if there is no picture. */
  name: string
  ratio?: keyof typeof ratios
  /** The `sizes` attribute, such as '96px' or '(min-width: 40rem) 33vw, 100vw'. */
  sizes: string
  /** Set it for the main picture of the page: it loads at once and first. */
  priority?: boolean
  /** It loads at once, after the main picture: it stands on the first screen. */
  eager?: boolean
  className?: string
}

/** A picture in a fixed frame, so that the layout does not shift. Shows a letter if it is missing or fails. */
export function Picture({
  src,
  alt,
  name,
  ratio = 'square',
  sizes,
  priority,
  eager = priority,
  className = '',
}: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const savesData = useDataSaver()
  const { look, height } = ratios[ratio]
  const single = src && /\.\w{2,5}$/.test(src)
  return (
    <div
      className={`relative shrink-0 overflow-hidden bg-tint ${look} ${className}`}
      // Only in HTML of the server, see theme.css.
      data-far={isServer && !eager ? '' : undefined}
      suppressHydrationWarning
    >
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full">
        <text x="50" y="62" textAnchor="middle" fontSize="40" className="fill-action font-semibold">
          {initialLetter(name)}
        </text>
      </svg>
      {src && failed !== src && (
        <img
          // An error before hydration fires no event that React sees. A failed image has no width.
          ref={(image) => {
            if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(src)
          }}
          src={single ? src : `${src}-320.webp`}
          // The server cannot know the network, so a picture with priority is already loading; another size would cost more.
          srcSet={single ? undefined : pictureSources(src, savesData && !priority)}
          sizes={single ? undefined : sizes}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
