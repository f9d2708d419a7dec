import { useCallback, useEffect, useRef, useState } from 'react'
import { imageFields, purposeOf, type ImageField } from '#worker/features/submissions/submissions.schema.ts'
import { PictureError, shrinkImage } from '#web/features/images/shrink-image.ts'
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

export type ImageState =
  | { status: 'empty' }
  | { status: 'working'; percent: number }
  | { status: 'ready'; blob: Blob; address: string }
  | { status: 'failed'; message: string }

export type Images = Record<ImageField, ImageState>

const empty: ImageState = { status: 'empty' }
const noImages = Object.fromEntries(imageFields.map((field) => [field, empty])) as Images

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

const ready = (blob: Blob): ImageState => ({ status: 'ready', blob, address: URL.createObjectURL(blob) })

/**
 * Pictures are shrunk when chosen and stored until they are sent; those of other attempts are deleted.
 * @param store the same in every render
 */
export function useImages(attempt: string, store = browserStore) {
  const [images, setImages] = useState(noImages)
  // Counts the choices of a field. Of two quick choices the later one wins, even if it is shrunk first.
  const choices = useRef<Partial<Record<ImageField, number>>>({})
  const shown = useRef(images)

  const show = useCallback((field: ImageField, state: ImageState) => {
    setImages((before) => ({ ...before, [field]: state }))
  }, [])

  useEffect(() => {
    // An object URL holds the picture in memory.
    for (const field of imageFields) {
      const [before, now] = [shown.current[field], images[field]]
      if (before.status === 'ready' && before !== now) URL.revokeObjectURL(before.address)
    }
    shown.current = images
  }, [images])

  useEffect(
    () => () => {
      for (const state of Object.values(shown.current))
        if (state.status === 'ready') URL.revokeObjectURL(state.address)
    },
    [],
  )

  useEffect(() => {
    let isCurrent = true
    store.read(attempt).then(
      (stored) => {
        if (!isCurrent) return
        for (const field of imageFields) {
          const blob = stored[field]
          if (blob && choices.current[field] === undefined) show(field, ready(blob))
        }
      },
      // Without storage the form still works.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [attempt, store, show])

  const startChoice = (field: ImageField) => {
    const choice = (choices.current[field] ?? 0) + 1
    choices.current[field] = choice
    return () => choices.current[field] === choice
  }

  const choose = async (field: ImageField, file: Blob) => {
    const isLatest = startChoice(field)
    const progress = (percent: number) => {
      if (isLatest()) show(field, { status: 'working', percent })
    }
    progress(0)
    try {
      const blob = await shrinkImage(file, progress, purposeOf(field))
      if (!isLatest()) return
      show(field, ready(blob))
      await store.put(attempt, field, blob).catch(() => undefined)
    } catch (error) {
      if (!isLatest()) return
      const { message } = error instanceof PictureError ? error : new PictureError('damaged')
      show(field, { status: 'failed', message })
      // The previous picture must not come back after a reload.
      await store.remove(attempt, field).catch(() => undefined)
    }
  }

  const remove = (field: ImageField) => {
    startChoice(field)
    show(field, empty)
    void store.remove(attempt, field).catch(() => undefined)
  }

  return { images, choose, remove, clear: () => imageFields.forEach(remove) }
}
