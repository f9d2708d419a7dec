import {
  definitionOf,
  keysOf,
  type FaqItem,
  type KeyOf,
  type SettingKey,
} from '#worker/features/settings/settings.schema.ts'
import { biodataTerms, registrationTerms } from '#worker/features/settings-admin/suggested-terms.schema.ts'

const ask = (question: string, answer: string): FaqItem => ({ question, answer, enabled: true })

/** Frequently asked questions of the home page. */
export const faqItems: FaqItem[] = [
  ask(
    'কর্মী থেকে সেবাদাতা খুঁজতে কি টাকা লাগে?',
    'না। পেশা ও এলাকা ধরে খোঁজা, প্রোফাইল ও রেটিং দেখা সবার জন্য বিনা মূল্যে। ফোন নম্বর দেখতে একটি প্ল্যান লাগে।',
  ),
  ask(
    'সাবস্ক্রিপশনে আমি কী পাব?',
    'প্ল্যান অনুযায়ী প্রতিদিন নির্দিষ্টসংখ্যক সেবাদাতার ফোন নম্বর দেখতে পারবেন এবং সরাসরি কথা বলে কাজ ঠিক করতে পারবেন। মেয়াদ শেষে নিজে থেকে কোনো টাকা কাটা হয় না।',
  ),
  ask(
    'সেবাদাতাদের কি যাচাই করা হয়?',
    'হ্যাঁ। প্রত্যেকের ফোন নম্বর কোড, লিংক বা মিসড কলে নিশ্চিত করা হয় এবং ছবি ও পরিচয়পত্রের নম্বর দেখে আমাদের প্রতিনিধি প্রোফাইল অনুমোদন করেন। কাগজপত্র আলাদাভাবে মেলানো হলে যাচাই চিহ্ন দেওয়া হয়।',
  ),
  ask(
    'নম্বরে ফোন করে কাউকে না পেলে কী করব?',
    'দেখা নম্বরের তালিকা থেকে “নম্বর কাজ করছে না” জানান। যেদিন দেখেছেন সেদিনই জানালে নম্বর দেখার সুযোগ ফেরত পাবেন, সপ্তাহে সর্বোচ্চ তিনবার। তিনজন আলাদা গ্রাহক জানালে সেবাদাতাকে এসএমএসে জিজ্ঞেস করা হয়, আর আমাদের প্রতিনিধি দেখে ঠিক করেন নম্বরটি থাকবে কি না।',
  ),
  ask(
    'কাজের মজুরি কীভাবে দেব?',
    'মজুরি, সময় ও কাজের শর্ত আপনি ও সেবাদাতা নিজেরা ঠিক করবেন এবং মজুরি সরাসরি তাঁকে দেবেন। কর্মী মজুরি থেকে কোনো কমিশন নেয় না।',
  ),
  ask(
    'আমি কাজ জানি, কীভাবে যোগ দেব?',
    'ফোন নম্বর দিয়ে “সেবা দিতে চাই” বেছে নিবন্ধন করুন, তারপর ছবি, অভিজ্ঞতা ও পরিচয়পত্রের নম্বরসহ প্রোফাইল জমা দিন। আমাদের প্রতিনিধি দেখার পর ফল আপনার পাতায় দেখা যায়।',
  ),
  ask(
    'প্রোফাইল ফেরত এলে কি আবার টাকা দিতে হবে?',
    'না। ফেরতের কারণ আপনার পাতায় লেখা থাকে। ঠিক করে আবার জমা দিলে নতুন করে কোনো ফি লাগে না।',
  ),
  ask(
    'বুস্ট কী?',
    'বুস্ট চালু থাকলে আপনার পেশা ও এলাকার তালিকার শুরুর দিকে প্রোফাইলটি “বিজ্ঞাপন” লেখাসহ উপরে থাকে। এক তালিকায় একসঙ্গে তিনটি বিজ্ঞাপন থাকে; বেশি হলে ঘণ্টায় ঘণ্টায় পালা করে, পয়েন্ট যত বেশি তত ঘন ঘন। অনুমোদিত প্রোফাইল থাকলেই বুস্ট করা যায়।',
  ),
  ask(
    'পেমেন্ট করেছি, কিন্তু সাবস্ক্রিপশন চালু হয়নি। এখন কী করব?',
    'আবার টাকা দেবেন না। ১০ মিনিট অপেক্ষা করে “আমার পেমেন্ট” পাতায় পেমেন্টটি খুলুন। তখনো চালু না হলে সেখানে “টাকা কেটেছে, চালু হয়নি?” চেপে জানান।',
  ),
  ask(
    'আমার ফোন নম্বর ও পরিচয়পত্র কি নিরাপদ?',
    'যে গ্রাহকের সাবস্ক্রিপশন আছে এবং যিনি শর্ত মেনেছেন, আমাদের প্রতিনিধি ছাড়া শুধু তিনিই সেবাদাতার ফোন নম্বর দেখতে পান। পরিচয়পত্রের নম্বর ও ছবি কোনো গ্রাহক কখনো দেখতে পান না।',
  ),
].map(({ question, answer, enabled }) => ({
  question: question.normalize('NFC'),
  answer: answer.normalize('NFC'),
  enabled,
}))

/** The SMS of a new installation. */
export const smsTemplates = Object.fromEntries(
  keysOf('notifications').map((key) => [key, definitionOf(key).first ?? '']),
) as Record<KeyOf<'notifications'>, string>

/**
 * The long texts of a new installation. All other settings use the defaults of settings.schema.ts and need no row.
 */
export const settingValues: Partial<Record<SettingKey, string>> = Object.fromEntries(
  Object.entries({
    terms_and_conditions_content: registrationTerms,
    terms_of_biodata_content: biodataTerms,
    manual_payment_instructions:
      'বিকাশ, নগদ বা রকেট থেকে উপরের নম্বরে “সেন্ড মানি” করে টাকা পাঠান, তারপর পাওয়া TrxID লিখে জমা দিন। আমাদের প্রতিনিধি টাকা মিলিয়ে দেখার পর চালু হয়।',
    faq_items: JSON.stringify(faqItems),
    ...smsTemplates,
  }).map(([key, value]) => [key, value.normalize('NFC')]),
)
