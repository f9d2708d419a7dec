import { photoSides } from './images.schema.ts'

type PhotoSide = (typeof photoSides)[number]

export const photoKey = (path: string, side: PhotoSide | undefined): string => `${path}-${side}.webp`

export const documentKey = (path: string): string => `${path}.webp`

/** The extensions of the logo and the icon of the site. */
export const siteExtensions = ['webp', 'ico'] as const

/** The keys of all objects that an image may have in its bucket, at most five. */
export const objectKeysOf = ({
  bucket,
  path,
}: {
  bucket: 'pictures' | 'documents'
  path: string
}): string[] =>
  bucket === 'documents'
    ? [documentKey(path), path]
    : [
        ...photoSides.map((side) => photoKey(path, side)),
        ...siteExtensions.map((extension) => `${path}.${extension}`),
      ]
