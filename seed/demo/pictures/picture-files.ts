import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Folder = 'portraits' | 'identity-card'

/** Names of the committed pictures of a folder, without `.webp`, in the same order on every machine. */
export const pictureNames = (folder: Folder): string[] =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -'.webp'.length))
    .toSorted()

export const readPicture = (folder: Folder, name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, folder, `${name}.webp`))

/** A size of the picture of a trade, which the site offers to admins, too. `side` is its width in pixels. */
export const readTradePicture = (key: string, side: number): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../../web/public/trades', `${key}-${side}.webp`))
