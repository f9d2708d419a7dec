import { useCallback, useEffect, useRef, useState } from 'react'

/** Makes of a chosen file what is sent, and tells how far it is in per cent. Its error has words for the person. */
export type Shrink = (file: Blob, onProgress: (percent: number) => void) => Promise<Blob>

export type PictureState =
  | { status: 'empty' }
  | { status: 'working'; percent: number }
  | { status: 'ready'; blob: Blob; address: string }
  | { status: 'failed'; message: string }

const notAPictureMessage = 'শুধু ছবির ফাইল দেওয়া যায়। অন্য একটি ফাইল বেছে নিন।'

/** The picture of a form, shrunk as it is chosen. Of two quick choices the later one counts. */
export function usePicture(shrink: Shrink) {
  const [picture, setPicture] = useState<PictureState>({ status: 'empty' })
  const choices = useRef(0)
  const address = picture.status === 'ready' ? picture.address : null

  useEffect(() => {
    // The address of a picture that is no longer shown holds its memory.
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])

  const choose = useCallback(
    async (file: File) => {
      const choice = (choices.current += 1)
      const show = (state: PictureState) => {
        if (choices.current === choice) setPicture(state)
      }
      if (!file.type.startsWith('image/')) return show({ status: 'failed', message: notAPictureMessage })
      show({ status: 'working', percent: 0 })
      try {
        const blob = await shrink(file, (percent) => show({ status: 'working', percent }))
        if (choices.current === choice) show({ status: 'ready', blob, address: URL.createObjectURL(blob) })
      } catch (error) {
        show({ status: 'failed', message: error instanceof Error ? error.message : notAPictureMessage })
      }
    },
    [shrink],
  )

  const remove = useCallback(() => {
    choices.current += 1
    setPicture({ status: 'empty' })
  }, [])

  return { picture, choose, remove }
}
