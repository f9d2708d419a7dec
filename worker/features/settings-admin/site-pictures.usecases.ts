import type { Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import type { siteExtensions } from '#worker/features/images/images.rules.ts'
import { picturesUnavailable } from '#worker/features/images/images.errors.ts'
import { areStored, type ImageName } from '#worker/features/images/images.queries.ts'
import {
  discardImages,
  encodeOne,
  pictureName,
  storeImages,
  type ImageStore,
  type PreparedImage,
} from '#worker/features/images/images.usecases.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { isWholeIcon, maxIconBytes, looksLikeIcon } from './settings-admin.rules.ts'
import { saveGroup, type GivenSettings } from './admin-settings.usecases.ts'
import { iconTooLarge, brokenIcon } from './settings-admin.errors.ts'

type Pictures = { site_logo?: Blob | undefined; site_favicon?: Blob | undefined }
type Save = {
  texts: GivenSettings
  pictures: Pictures
  remove: { site_logo: boolean; site_favicon: boolean }
  version: Date | undefined
  store: ImageStore
}

// Wide enough for link previews on social networks.
const logoSide = 1024
const faviconSide = 192

/** @throws 422 under the field of an invalid picture; 409 as {@link saveGroup}; 503 when a picture cannot be stored */
export async function saveSite(
  db: Database,
  act: StaffContext,
  { texts, pictures, remove, version, store }: Save,
  env: Pick<Env, 'DB' | 'KV' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>,
) {
  const prepared = new Map<keyof Pictures, PreparedImage>()
  if (pictures.site_logo) prepared.set('site_logo', await prepareLogo(store, pictures.site_logo))
  if (pictures.site_favicon) prepared.set('site_favicon', await prepareFavicon(store, pictures.site_favicon))
  const images = [...prepared.values()]
  await storeImages(db, store, images, { userId: act.actor.id, now: act.now })

  const values: GivenSettings = { ...texts }
  for (const key of ['site_logo', 'site_favicon'] as const) {
    const image = prepared.get(key)
    if (image) values[key] = image.objects[0]?.key
    else if (remove[key]) values[key] = ''
  }
  try {
    const onlyIf = images.length > 0 ? areStored(images) : undefined
    const { saved, before, outcome } = await saveGroup(
      db,
      act,
      { group: 'site', values, version, onlyIf },
      env,
    )
    if (outcome === 'refused') throw picturesUnavailable(new Error('a picture of the site is being removed'))
    const old = [before.site_logo, before.site_favicon].flatMap(storedName)
    await discardImages(db, store, old, act.now)
    return saved
  } catch (error) {
    await discardImages(db, store, images, act.now)
    throw error
  }
}

async function prepareLogo(store: ImageStore, file: Blob): Promise<PreparedImage> {
  const shape = { longest: logoSide }
  const bytes = await encodeOne(store, { file, field: 'site_logo', shape })
  return named(bytes, 'webp')
}

// A favicon becomes a square. An .ico file contains several sizes and is stored unchanged.
async function prepareFavicon(store: ImageStore, file: Blob): Promise<PreparedImage> {
  const icon = new Uint8Array(await file.arrayBuffer())
  if (looksLikeIcon(icon)) {
    if (icon.length > maxIconBytes) throw iconTooLarge()
    if (!isWholeIcon(icon)) throw brokenIcon()
    return named(icon, 'ico')
  }
  const shape = { square: faviconSide }
  const bytes = await encodeOne(store, { file, field: 'site_favicon', shape })
  return named(bytes, 'webp')
}

function named(bytes: Uint8Array, extension: (typeof siteExtensions)[number]): PreparedImage {
  const path = `site/${sha256Hex(bytes).slice(0, 32)}`
  return { bucket: 'pictures', path, objects: [{ key: `${path}.${extension}`, bytes }] }
}

const storedName = (value: string): ImageName[] =>
  /^site\/[0-9a-f]{32}\./.test(value) ? [pictureName(value.replace(/\.\w+$/, ''))] : []
