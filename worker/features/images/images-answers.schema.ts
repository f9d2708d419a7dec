import { pictures } from '#worker/openapi/answer-kit.ts'

export const imagesAnswers = {
  'GET /storage/*': pictures('A public picture'),
  'GET /social-cards/:file': pictures('The picture that social networks show for a provider'),
}
