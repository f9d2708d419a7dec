/** What pictures may be: the browser checks before it sends, the Worker before it decodes. */

/** Bytes of one picture. */
export const largestPicture = 5 * 1024 * 1024

/** Pixels of one picture, and of one side: more is not decoded, however few bytes it takes (the Images binding's limits). */
export const largestArea = 50_000_000
export const largestSide = 12_000

/** Longest side that is stored of a document, and that the browser shrinks to before sending. */
export const longestStoredSide = 1600

/** Sides of the squares that are stored of a photo, largest first. */
export const photoSides = [640, 320, 160] as const

/** What a file chooser offers. HEIC is not among them: phones then hand over JPEG. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp'

export const pictureProblems = [
  'empty',
  'too_heavy',
  'too_large',
  'heic',
  'unsupported',
  'truncated',
  'damaged',
] as const
export type PictureProblem = (typeof pictureProblems)[number]

/** What is wrong with a picture and what to do about it. */
export const pictureProblemWords: Record<PictureProblem, string> = {
  empty: 'ছবির ফাইলটি খালি। আবার ছবি বেছে নিন।',
  too_heavy: 'ছবিটি ৫ এমবির চেয়ে বড়। ছোট ছবি বেছে নিন।',
  too_large: 'ছবিটির মাপ অনেক বড়। ক্যামেরার মান কমিয়ে আবার ছবি তুলুন।',
  heic: 'HEIC ছবি নেওয়া যায় না। ক্যামেরার সেটিংসে JPG বেছে আবার ছবি তুলুন।',
  unsupported: 'শুধু JPG, PNG বা WebP ছবি দেওয়া যায়। অন্য একটি ছবি বেছে নিন।',
  truncated: 'ছবিটি পুরোটা আসেনি। আবার ছবি বেছে নিন।',
  damaged: 'ছবিটি খোলা যাচ্ছে না। অন্য একটি ছবি বেছে নিন।',
}
