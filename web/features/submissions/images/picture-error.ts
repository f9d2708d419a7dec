import { pictureProblemMessages, type PictureProblem } from '#worker/features/images/images.schema.ts'

/** A chosen file that cannot be used; the message tells the user why. */
export class PictureError extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(pictureProblemMessages[problem])
    this.name = 'PictureError'
    this.problem = problem
  }
}
