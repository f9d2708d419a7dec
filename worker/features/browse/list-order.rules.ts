import {
  leastOfAdvertised,
  pointsFor,
  priorWeight,
} from '#worker/features/providers/listing/listing.rules.ts'
import { newFor, places } from '#worker/features/providers/listing/lifted.rules.ts'
import { rateBounds } from '#worker/features/reveals/reveals.rules.ts'
import { bengaliDigits } from '#worker/lib/text/bengali-number.ts'

/** Hundredths of a star, in words. */
const stars = (hundredths: number) => `${bengaliDigits(Math.abs(hundredths) / 100)} তারা`
const days = (count: number) => `${bengaliDigits(count)} দিন`
const ordinals = ['১ম', '২য়', '৩য়', '৪র্থ', '৫ম', '৬ষ্ঠ', '৭ম', '৮ম', '৯ম', '১০ম']
const placesOf = (positions: readonly number[]) =>
  new Intl.ListFormat('bn').format(positions.map((at) => ordinals[at] ?? ''))

const [recent, quiet, silent, gone] = pointsFor.silence
const { people, prior } = rateBounds

/** How the list is ordered, in ten sentences, from the numbers of the rules. */
export const orderSentences: readonly string[] = [
  `সবার শুরু সাইটের গড় রেটিং থেকে, যা ${bengaliDigits(priorWeight)}টি রেটিংয়ের সমান ওজন পায়; গ্রাহকদের দেওয়া তারা তা বাড়ায় বা কমায়।`,
  `যাচাই চিহ্ন থাকলে ${stars(pointsFor.badge)} যোগ হয়।`,
  `প্রোফাইলে ছবি থাকলে ${stars(pointsFor.photo)} যোগ হয়।`,
  `শেষ ${days(recent.days)}ের মধ্যে সাইটে এলে বা গ্রাহকের ফোন ধরলে ${stars(recent.points)} যোগ হয়।`,
  `${days(quiet.days)} কোনো সাড়া না থাকলে ${stars(silent.points)} কমে, ${days(silent.days)} না থাকলে ${stars(gone.points)}।`,
  `${bengaliDigits(people)} জন গ্রাহকের উত্তর থেকে ফোন ধরা গোনা হয়: ১০ জনে ${bengaliDigits(prior.rate / 10)} জনের বেশি পেলে সর্বোচ্চ ${stars(100 - prior.rate)} যোগ হয়, কম পেলে সর্বোচ্চ ${stars(prior.rate)} কমে।`,
  `নম্বরে পাওয়া যায় না বলে আমরা তা লুকিয়ে রাখলে ${stars(pointsFor.withheldNumber)} কমে।`,
  `অনুমোদনের পরে ${days(newFor)} পর্যন্ত নতুন সেবাদাতারা পালা করে তালিকার প্রথম পৃষ্ঠার ${placesOf(places.introduced)} জায়গায় আসেন।`,
  `তালিকার প্রথম পৃষ্ঠার ${placesOf(places.advertised)} জায়গায় “বিজ্ঞাপন” লেখা বুস্ট থাকে; বেশি হলে ঘণ্টায় ঘণ্টায় পালা করে, পয়েন্ট যত বেশি তত ঘন ঘন।`,
  `${bengaliDigits(leastOfAdvertised.ratings)} জনের রেটিং পেয়েও গড় ${bengaliDigits(leastOfAdvertised.stars)}-এর নিচে হলে বিজ্ঞাপন থাকে না; টাকা দিয়ে ক্রমের আর কিছু বদলায় না।`,
]

export const orderText = () =>
  `<ol>${orderSentences.map((sentence) => `<li>${sentence}</li>`).join('')}</ol>`.normalize('NFC')
