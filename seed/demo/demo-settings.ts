import type { SettingKey } from '#worker/features/settings/settings.schema.ts'

/** Fictitious contact details of the operator, so that no screen is empty. */
export const demoSettings: readonly (readonly [SettingKey, string])[] = [
  ['contact_phone', '09612-345678'],
  ['contact_email', 'help@kormi.example'],
  ['contact_address', 'বাড়ি ১২, সড়ক ৭, ধানমন্ডি, ঢাকা ১২০৫'],
  ['contact_location', 'ঢাকা, বাংলাদেশ'],
].map(([key, value]) => [key as SettingKey, (value ?? '').normalize('NFC')] as const)
