import { useEffect, useRef, useState } from 'react'

/** Shrinks a chosen file and reports the progress in percent. Its errors have a message for the user. */
export type Shrink = (file: Blob, onProgress: (percent: number) => void) => Promise<Blob>

export type PictureState =
  | { status: 'empty' }
  | { status: 'working'; percent: number }
  | { status: 'ready'; blob: Blob; url: string }
  | { status: 'failed'; message: string }

const notAPictureMessage = 'শুধু ছবির ফাইল দেওয়া যায়। অন্য একটি ফাইল বেছে নিন।'

/** The picture of a form, shrunk when it is chosen. The latest choice wins. */
export function usePicture(shrink: Shrink) {
  const [picture, setPicture] = useState<PictureState>({ status: 'empty' })
  const choices = useRef(0)
  const url = picture.status === 'ready' ? picture.url : null

  useEffect(() => {
    // An object URL keeps its blob in memory until it is revoked.
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])

  const choose = async (file: File) => {
    const choice = (choices.current += 1)
    const show = (state: PictureState) => {
      if (choices.current === choice) setPicture(state)
    }
    if (!file.type.startsWith('image/')) return show({ status: 'failed', message: notAPictureMessage })
    show({ status: 'working', percent: 0 })
    try {
      const blob = await shrink(file, (percent) => show({ status: 'working', percent }))
      if (choices.current === choice) show({ status: 'ready', blob, url: URL.createObjectURL(blob) })
    } catch (error) {
      show({ status: 'failed', message: error instanceof Error ? error.message : notAPictureMessage })
    }
  }

  const remove = () => {
    choices.current += 1
    setPicture({ status: 'empty' })
  }

  return { picture, choose, remove }
}
