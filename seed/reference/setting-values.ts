import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { biodataTerms, registrationTerms } from '#worker/features/site-settings/suggested-terms.schema.ts'
import { faqItems } from './faq-items.ts'
import { smsTemplates } from './sms-templates.ts'

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
