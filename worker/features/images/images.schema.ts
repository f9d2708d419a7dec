export const maxPictureBytes = 5 * 1024 * 1024

/** Most pixels of one picture and of one side: the limits of the Images binding. */
export const maxArea = 50_000_000
export const maxSide = 12_000

/** The longest side of a stored document in pixels; the browser shrinks pictures to it before it sends them. */
export const maxStoredSide = 1600

/** The shorter side of a photo of a face in pixels: a smaller one is a blur on the provider's page. */
const minFaceSide = 200
/** The longer side by the shorter one, for photos of people and of cards: what is longer is a panorama or a long screenshot. */
const maxRatio = 3

export type PicturePurpose = 'face' | 'card' | 'decoration'

/** What is wrong with the shape of a picture, the same in the browser before it is sent and in the Worker. */
export function shapeProblem(
  { width, height }: { width: number; height: number },
  purpose: PicturePurpose,
): 'too_small' | 'too_long' | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (purpose === 'face' && short < minFaceSide) return 'too_small'
  return purpose !== 'decoration' && long > maxRatio * short ? 'too_long' : null
}

/** Sides of the stored squares of a photo in pixels, largest first. */
export const photoSides = [640, 320, 160] as const

/** For the `accept` of a file input. Phones convert HEIC to JPEG because HEIC is not listed. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp'

export const pictureProblemMessages = {
  empty: 'ছবির ফাইলটি খালি। আবার ছবি বেছে নিন।',
  too_heavy: 'ছবিটি ৫ এমবির চেয়ে বড়। ছোট ছবি বেছে নিন।',
  too_large: 'ছবিটির মাপ অনেক বড়। ক্যামেরার মান কমিয়ে আবার ছবি তুলুন।',
  too_small: 'ছবিটি খুব ছোট, তাই মুখ চেনা যাবে না। ক্যামেরায় নতুন ছবি তুলুন, বা বড় ছবি দিন।',
  too_long: 'ছবিটি খুব লম্বা বা চওড়া। দরকারি অংশটুকু কেটে নিন, বা নতুন ছবি তুলুন।',
  heic: 'HEIC ছবি নেওয়া যায় না। ক্যামেরার সেটিংসে JPG বেছে আবার ছবি তুলুন।',
  unsupported: 'শুধু JPG, PNG বা WebP ছবি দেওয়া যায়। অন্য একটি ছবি বেছে নিন।',
  truncated: 'ছবিটি পুরোটা আসেনি। আবার ছবি বেছে নিন।',
  damaged: 'ছবিটি খোলা যাচ্ছে না। অন্য একটি ছবি বেছে নিন।',
}

export type PictureProblem = keyof typeof pictureProblemMessages
