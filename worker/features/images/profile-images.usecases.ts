import type { ImageName } from './images.queries.ts'
import { documentName, pictureName } from './images.usecases.ts'

const filled = (path: unknown): path is string => typeof path === 'string' && path !== ''

/** The images that a state of a profile points at: its row, or a change of it. */
export const imagesOfProfile = (state: {
  photo?: unknown
  idCardFront?: unknown
  idCardBack?: unknown
}): ImageName[] => [
  ...[state.photo].filter(filled).map(pictureName),
  ...[state.idCardFront, state.idCardBack].filter(filled).map(documentName),
]
