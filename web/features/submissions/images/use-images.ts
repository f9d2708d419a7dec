import { useEffect, useEffectEvent } from 'react'
import { imageFields, purposeOf, type ImageField } from '#worker/features/submissions/submissions.schema.ts'
import { usePicture, type PictureState } from '#web/features/images/use-picture.ts'
import { recordOf } from '#worker/features/providers/profile-fields.schema.ts'
import { inStore } from '#web/lib/indexed-store.ts'
import { notePicture, pictureDatabase, storedToken } from '#web/lib/session-store.ts'

const storeName = 'images'

const inImages = <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) =>
  inStore(
    {
      database: pictureDatabase,
      store: storeName,
      make: (database) => void database.createObjectStore(storeName),
    },
    { mode, work },
  )

const keyOf = (attempt: string, field: ImageField) => `${attempt}/${field}`

async function storeImage(attempt: string, field: ImageField, image: Blob): Promise<void> {
  // The session may have ended while the picture was made smaller.
  if (storedToken() === null) return
  notePicture()
  await inImages('readwrite', (store) => store.put(image, keyOf(attempt, field)))
}

const removeStoredImage = (attempt: string, field: ImageField) =>
  inImages('readwrite', (store) => store.delete(keyOf(attempt, field)))

/** The stored pictures of an attempt, by field. Deletes the pictures of all other attempts. */
async function readImages(attempt: string): Promise<Partial<Record<ImageField, Blob>>> {
  const own = new Set(imageFields.map((field) => keyOf(attempt, field)))
  const keys = await inImages('readonly', (store) => store.getAllKeys())
  for (const key of keys) if (!own.has(String(key))) await inImages('readwrite', (store) => store.delete(key))
  const images: Partial<Record<ImageField, Blob>> = {}
  for (const field of imageFields) {
    const stored: unknown = await inImages('readonly', (store) => store.get(keyOf(attempt, field)))
    if (stored instanceof Blob) images[field] = stored
  }
  return images
}

export type Images = Record<ImageField, PictureState>

type ImageStore = {
  read: (attempt: string) => Promise<Partial<Record<ImageField, Blob | undefined>>>
  put: (attempt: string, field: ImageField, image: Blob) => Promise<unknown>
  remove: (attempt: string, field: ImageField) => Promise<unknown>
}

const browserStore: ImageStore = { read: readImages, put: storeImage, remove: removeStoredImage }

/** For a form that is stored with its pictures: it keeps them itself. */
export const storeOfForm = (pictures: Partial<Record<ImageField, Blob | undefined>>): ImageStore => ({
  read: () => Promise.resolve(pictures),
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
})

/**
 * Pictures are stored until they are sent; those of other attempts are deleted.
 * @param store the same in every render
 */
export function useImages(attempt: string, store = browserStore) {
  const pictures: Record<ImageField, ReturnType<typeof usePicture>> = {
    profile_photo: usePicture(purposeOf('profile_photo')),
    id_card_front: usePicture(purposeOf('id_card_front')),
    id_card_back: usePicture(purposeOf('id_card_back')),
  }
  const restore = useEffectEvent((field: ImageField, blob: Blob) => pictures[field].restore(blob))
  useEffect(() => {
    let isCurrent = true
    store.read(attempt).then(
      (stored) => {
        for (const field of imageFields) {
          const blob = stored[field]
          if (blob && isCurrent) restore(field, blob)
        }
      },
      // Without storage the form still works.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [attempt, store])

  const choose = async (field: ImageField, file: Blob) => {
    const blob = await pictures[field].choose(file)
    if (blob === undefined) return
    // The previous picture must not come back after a reload.
    const kept = blob ? store.put(attempt, field, blob) : store.remove(attempt, field)
    await kept.catch(() => undefined)
  }
  const remove = (field: ImageField) => {
    pictures[field].remove()
    void store.remove(attempt, field).catch(() => undefined)
  }
  const images: Images = recordOf(imageFields, (field) => pictures[field].state)
  return { images, choose, remove, clear: () => imageFields.forEach(remove) }
}
