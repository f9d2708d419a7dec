import { useEffect, useRef, useState } from 'react'
import type { PicturePurpose } from '#worker/features/images/images.schema.ts'
import { PictureError, shrinkImage } from './shrink-image.ts'

export type PictureState =
  | { status: 'empty' }
  | { status: 'working'; percent: number }
  | { status: 'ready'; blob: Blob; address: string }
  | { status: 'failed'; message: string }

const empty: PictureState = { status: 'empty' }

/** A picture of a form, shrunk when it is chosen. Of two quick choices the later one wins, even if it is shrunk first. */
export function usePicture(purpose?: PicturePurpose) {
  const [state, setState] = useState(empty)
  const choices = useRef(0)
  const address = state.status === 'ready' ? state.address : undefined
  useEffect(() => {
    // An object URL holds the picture in memory.
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])

  const show = (blob: Blob) => setState({ status: 'ready', blob, address: URL.createObjectURL(blob) })
  const startChoice = () => {
    const choice = (choices.current += 1)
    return () => choices.current === choice
  }

  /** @returns the shrunk picture; null if it cannot be used, undefined if there is a later choice */
  const choose = async (file: Blob): Promise<Blob | null | undefined> => {
    const isLatest = startChoice()
    const progress = (percent: number) => {
      if (isLatest()) setState({ status: 'working', percent })
    }
    progress(0)
    try {
      const blob = await shrinkImage(file, progress, purpose)
      if (!isLatest()) return undefined
      show(blob)
      return blob
    } catch (error) {
      if (!isLatest()) return undefined
      const { message } = error instanceof PictureError ? error : new PictureError('damaged')
      setState({ status: 'failed', message })
      return null
    }
  }
  return {
    state,
    choose,
    refuse: (message: string) => {
      startChoice()
      setState({ status: 'failed', message })
    },
    remove: () => {
      startChoice()
      setState(empty)
    },
    /** Shows a picture of before, unless another one has been chosen. */
    restore: (blob: Blob) => {
      if (choices.current === 0) show(blob)
    },
  }
}
