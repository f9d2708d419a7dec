import { pictures } from '#worker/openapi/answer-kit.ts'

export const imagesAnswers = {
  'GET /storage/*': pictures('A public picture'),
}
