import {
  definitionOf,
  keysOf,
  type FaqItem,
  type KeyOf,
  type SettingKey,
} from '#worker/features/settings/settings.schema.ts'
import { biodataTerms, registrationTerms } from '#worker/features/settings-admin/suggested-terms.schema.ts'
import questions from './faq.json' with { type: 'json' }

/** Frequently asked questions of the home page. */
export const faqItems: FaqItem[] = questions.map(({ question, answer }) => ({
  question: question.normalize('NFC'),
  answer: answer.normalize('NFC'),
  enabled: true,
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
