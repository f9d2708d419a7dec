import * as z from 'zod/mini'
import { suggestedTrades, type SuggestedTrade } from '#worker/features/categories/suggested-trades.schema.ts'

/** A trade that an admin can add with a tap; `picture` is null for one without a drawing. */
export type OfferedTrade = Omit<SuggestedTrade, 'picture'> & { picture: string | null }

/** Trades that people search for. No site has them before an admin adds them. */
export const proposedTrades: readonly OfferedTrade[] = [
  ['security-guard', 'নিরাপত্তাকর্মী', 'বাসা, অফিস ও দোকানের দারোয়ান ও রাতের পাহারা।'],
  ['caretaker', 'কেয়ারটেকার', 'বাড়ি দেখাশোনা, ভাড়াটিয়ার খোঁজখবর ও ছোটখাটো কাজ।'],
  ['mobile-mechanic', 'মোবাইল মেকানিক', 'মোবাইল ফোনের ডিসপ্লে, ব্যাটারি, চার্জিং ও সফটওয়্যারের কাজ।'],
  ['car-mechanic', 'গাড়ি মেকানিক', 'গাড়ির ইঞ্জিন, ব্রেক, এসি ও সার্ভিসিংয়ের কাজ।'],
  ['pest-control', 'পোকামাকড় দমন', 'তেলাপোকা, উইপোকা, ছারপোকা ও মশা দমন।'],
  ['butcher', 'কসাই', 'কোরবানি ও অনুষ্ঠানের পশু জবাই ও মাংস কাটা।'],
  ['decorator', 'ডেকোরেটর', 'বিয়ে ও অনুষ্ঠানের স্টেজ, প্যান্ডেল, আলো ও চেয়ার-টেবিল।'],
  ['laundry', 'লন্ড্রি', 'কাপড় ধোয়া, ইস্ত্রি ও ড্রাই ওয়াশ।'],
  ['office-assistant', 'পিয়ন', 'অফিসের ফাইল আনা-নেওয়া, চা-নাশতা ও বাইরের কাজ।'],
  ['delivery-man', 'ডেলিভারি ম্যান', 'পণ্য ও খাবার বাসায় পৌঁছে দেওয়া।'],
  ['locksmith', 'চাবি মিস্ত্রি', 'তালা খোলা, চাবি বানানো ও লক বদলানো।'],
  ['cobbler', 'মুচি', 'জুতা ও ব্যাগ সেলাই, মেরামত ও পালিশ।'],
  ['bicycle-mechanic', 'সাইকেল মিস্ত্রি', 'সাইকেল ও রিকশার মেরামত।'],
  ['day-labourer', 'দিনমজুর', 'দিন হিসাবে মাটি কাটা, মাল টানা ও খেতের কাজ।'],
  ['interior-designer', 'ইন্টেরিয়র ডিজাইনার', 'বাসা ও অফিসের ভেতরের নকশা ও সাজসজ্জা।'],
  ['graphic-designer', 'গ্রাফিক ডিজাইনার', 'লোগো, ব্যানার, পোস্টার ও মোড়কের নকশা।'],
  ['web-developer', 'ওয়েব ডেভেলপার', 'ওয়েবসাইট ও অনলাইন দোকান তৈরি ও দেখাশোনা।'],
  ['accountant', 'হিসাবরক্ষক', 'দোকান ও প্রতিষ্ঠানের হিসাব, ভ্যাট ও ট্যাক্সের কাজ।'],
  ['surveyor', 'সার্ভেয়ার', 'জমি মাপা, নকশা ও সীমানা ঠিক করা।'],
  ['typist', 'টাইপিস্ট', 'বাংলা ও ইংরেজি টাইপ, কম্পোজ ও অনুবাদ।'],
  ['massage-therapist', 'মালিশ', 'বাসায় গিয়ে মালিশ ও ব্যথার সেবা।'],
  ['sweet-maker', 'মিষ্টির কারিগর', 'অনুষ্ঠান ও দোকানের মিষ্টি ও দই তৈরি।'],
  ['goldsmith', 'স্বর্ণকার', 'গয়না তৈরি, মেরামত ও পালিশ।'],
  ['vet', 'পশু চিকিৎসক', 'গরু, ছাগল, হাঁস-মুরগি ও পোষা প্রাণীর চিকিৎসা।'],
].map(([key = '', name = '', description = '']) => ({
  key,
  name: name.normalize('NFC'),
  description: description.normalize('NFC'),
  picture: null,
}))

export const offeredTrades: readonly OfferedTrade[] = [...suggestedTrades, ...proposedTrades]

const chooseTradesMessage = 'অন্তত একটি পেশা বেছে নিন'

/** POST /admin/categories/suggested: the keys of the chosen trades. */
export const suggestedChoice = z.object({
  keys: z
    .array(
      z.enum(
        offeredTrades.map(({ key }) => key),
        'এই পেশাটি তালিকায় নেই',
      ),
      chooseTradesMessage,
    )
    .check(z.minLength(1, chooseTradesMessage), z.maxLength(offeredTrades.length, 'তালিকাটি অনেক বড়')),
})
