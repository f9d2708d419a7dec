import { pictures } from '#worker/lib/answers.ts'

export const imagesAnswers = {
  'GET /storage/*': pictures('A public picture'),
}
