import { plainWords, soundsOf } from '#worker/lib/text/spelling.schema.ts'
import { ratingTags, type RatingTag } from './ratings.schema.ts'

// What stands before a name in Bangladesh without being one.
const honorific =
  /^(?:মোঃ|মো:|মো\.?|মোহাঃ|মোহা\.?|মুহাঃ|মোছাঃ|মোছা:|মোছা\.?|মোসাঃ|মোসা:|মোসা\.?|মোসাম্মৎ|মোছাম্মৎ|জনাব|ডাঃ|ডা\.?|ড\.|md\.?|mst\.?|mrs?\.?|dr\.?)$/i

export function firstName(name: string): string {
  const parts = name.normalize('NFC').split(/\s+/).filter(Boolean)
  // "মোঃরহিম" is written together as often as apart.
  const words = parts.map((part) => part.replace(/^(?:মোঃ|মোছাঃ|মোসাঃ)(?=.)/, ''))
  return words.find((word) => !honorific.test(word)) ?? words[0] ?? ''
}

const soundOfName = (name: string) => soundsOf(plainWords(name)).join(' ')
const staffSounds = ['সাপোর্ট', 'support', 'অ্যাডমিন', 'এডমিন'].map(soundOfName)
// The sound of a shorter name is a part of many others.
const minSiteSound = 3

/** Whether readers could take a name for the site's own, however it is spelled: কর্মী সাপোর্ট, Karmi, Admin. */
export function isLikeStaff(name: string, siteName: string): boolean {
  const sound = soundOfName(name)
  const site = soundOfName(siteName)
  return [...staffSounds, ...(site.length >= minSiteSound ? [site] : [])].some((each) => sound.includes(each))
}

/** The bits that stand for tags in the database. */
export const tagBits = (tags: readonly RatingTag[]): number =>
  tags.reduce((bits, tag) => bits | (1 << ratingTags.indexOf(tag)), 0)

export const tagsOf = (bits: number): RatingTag[] => ratingTags.filter((tag) => bits & tagBits([tag]))

/** The names of the totals of one to five stars. */
export const starKinds = ['stars_1', 'stars_2', 'stars_3', 'stars_4', 'stars_5'] as const
