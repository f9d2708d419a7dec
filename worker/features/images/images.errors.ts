import { unavailable, validationFailed } from '#worker/lib/errors.ts'
import { pictureProblemMessages, type PictureProblem } from './images.schema.ts'

export const pictureRefused = (field: string, problem: PictureProblem) =>
  validationFailed({ [field]: [pictureProblemMessages[problem]] })

/** No picture can be encoded for a while. The cause is only logged. */
export const imagesUnavailable = (cause: unknown) =>
  Object.assign(
    unavailable(
      'ছবি এখন নেওয়া যাচ্ছে না, পরে চেষ্টা করুন। আপনার লেখা তথ্য রয়ে গেছে।',
      'images_unavailable',
      3600,
    ),
    { cause },
  )

/** The cause is only logged. */
export const picturesUnavailable = (cause: unknown) =>
  Object.assign(
    unavailable('ছবি এই মুহূর্তে রাখা যাচ্ছে না। কিছুই হারায়নি; এক মিনিট পরে আবার চেষ্টা করুন।', 'unavailable', 60),
    { cause },
  )
