import type { ImageName } from './images.queries.ts'
import { documentName, pictureName } from './images.usecases.ts'

const isPath = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const imagesOfProfile = (state: {
  photo?: unknown
  idCardFront?: unknown
  idCardBack?: unknown
}): ImageName[] => [
  ...[state.photo].filter(isPath).map(pictureName),
  ...[state.idCardFront, state.idCardBack].filter(isPath).map(documentName),
]
