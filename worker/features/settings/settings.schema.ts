type Definition = {
  group: SettingsGroup
  /** The value while there is no row. */
  default: string
  public?: true
  /** Stored sealed. Admins see at most its last four characters. */
  secret?: true
  /** For a secret: the setting that says where it is sent. The secret belongs to the value that this has when it is entered. */
  sentTo?: 'nogorpay_base_url' | 'ssl_sandbox' | 'mimsms_base_url'
  /** One line of text by default. `address`: a web address that people are sent to. `service_address`: one that we call. */
  kind?: 'flag' | 'number' | 'list' | 'paragraphs' | 'address' | 'service_address'
}

export const settingsGroups = [
  'site',
  'contact',
  'payment',
  'system',
  'terms',
  'notifications',
  'faq',
  'sms',
  'moderation',
  'retention',
  'operator',
] as const
export type SettingsGroup = (typeof settingsGroups)[number]

export const settingDefinitions = {
  site_title: { group: 'site', default: 'কর্মী: আপনার এলাকার বিশ্বস্ত সেবাদাতা', public: true },
  site_name: { group: 'site', default: 'কর্মী', public: true },
  site_logo: { group: 'site', default: '', public: true },
  site_favicon: { group: 'site', default: '', public: true },
  site_description: {
    group: 'site',
    default: 'ইলেকট্রিশিয়ান, গৃহকর্মী, ড্রাইভার, গৃহশিক্ষক: পেশা ও এলাকা ধরে সেবাদাতা খুঁজুন, সরাসরি কথা বলুন।',
    public: true,
  },
  site_keywords: {
    group: 'site',
    default: 'সেবাদাতা, ইলেকট্রিশিয়ান, গৃহকর্মী, ড্রাইভার, গৃহশিক্ষক, বাংলাদেশ',
    public: true,
  },
  contact_phone: { group: 'contact', default: '', public: true },
  contact_email: { group: 'contact', default: '', public: true },
  contact_address: { group: 'contact', default: '', public: true },
  contact_location: { group: 'contact', default: '', public: true },
  facebook_url: { group: 'contact', default: '', public: true },
  twitter_url: { group: 'contact', default: '', public: true },
  instagram_url: { group: 'contact', default: '', public: true },
  linkedin_url: { group: 'contact', default: '', public: true },
  youtube_url: { group: 'contact', default: '', public: true },
  whatsapp_number: { group: 'contact', default: '', public: true },
  enable_nogorpay: { group: 'payment', default: '0', kind: 'flag' },
  nogorpay_api_key: { group: 'payment', default: '', secret: true, sentTo: 'nogorpay_base_url' },
  nogorpay_base_url: { group: 'payment', default: '', kind: 'service_address' },
  nogorpay_success_url: { group: 'payment', default: '', kind: 'address' },
  nogorpay_cancel_url: { group: 'payment', default: '', kind: 'address' },
  enable_sslcommerz: { group: 'payment', default: '0', kind: 'flag' },
  ssl_store_id: { group: 'payment', default: '' },
  ssl_store_password: { group: 'payment', default: '', secret: true, sentTo: 'ssl_sandbox' },
  ssl_fail_url: { group: 'payment', default: '', kind: 'address' },
  ssl_sandbox: { group: 'payment', default: '1', kind: 'flag' },
  enable_manual_payment: { group: 'payment', default: '1', kind: 'flag' },
  manual_payment_number: { group: 'payment', default: '' },
  manual_payment_instructions: { group: 'payment', default: '', kind: 'paragraphs' },
  allow_free_biodata_submission: { group: 'system', default: '1', kind: 'flag' },
  biodata_submission_fee: { group: 'system', default: '0', kind: 'number' },
  biodata_daily_view_limit_default: { group: 'system', default: '50', kind: 'number' },
  /** Empty: admins, but no role in development. */
  require_second_factor: { group: 'system', default: '' },
  rating_requires_contact: { group: 'system', default: '0', kind: 'flag' },
  maintenance_mode: { group: 'system', default: '0', kind: 'flag' },
  timezone: { group: 'system', default: 'Asia/Dhaka', public: true },
  currency: { group: 'system', default: 'BDT', public: true },
  currency_symbol: { group: 'system', default: '৳', public: true },
  terms_and_conditions_enabled: { group: 'terms', default: '1', kind: 'flag' },
  terms_and_conditions_title: { group: 'terms', default: 'ব্যবহারের শর্তাবলী' },
  terms_and_conditions_content: { group: 'terms', default: '' },
  terms_of_biodata_enabled: { group: 'terms', default: '1', kind: 'flag' },
  terms_of_biodata_title: { group: 'terms', default: 'যোগাযোগের নম্বর দেখার শর্ত' },
  terms_of_biodata_content: { group: 'terms', default: '' },
  sms_template_worker_approved: { group: 'notifications', default: '' },
  sms_template_worker_rejected: { group: 'notifications', default: '' },
  sms_template_worker_deactivated: { group: 'notifications', default: '' },
  sms_template_provider_request: { group: 'notifications', default: '' },
  faq_enabled: { group: 'faq', default: '1', kind: 'flag' },
  faq_items: { group: 'faq', default: '[]', kind: 'list' },
  sms_enabled: { group: 'sms', default: '0', kind: 'flag' },
  sms_provider: { group: 'sms', default: 'mimsms' },
  mimsms_username: { group: 'sms', default: '' },
  mimsms_api_key: { group: 'sms', default: '', secret: true, sentTo: 'mimsms_base_url' },
  mimsms_sender_name: { group: 'sms', default: '' },
  mimsms_base_url: { group: 'sms', default: 'https://api.mimsms.com', kind: 'service_address' },
  /** Codes that the whole site may send a day. Limits the cost of fraud. */
  otp_daily_site_limit: { group: 'sms', default: '5000', kind: 'number' },
  /** In taka. A balance below it is a warning. */
  sms_balance_warning: { group: 'sms', default: '100', kind: 'number' },
  /** Where the operator is told of warnings. */
  operator_channel: { group: 'operator', default: 'off' },
  /** The address is the secret: who knows it can write to the channel. */
  operator_webhook_url: { group: 'operator', default: '', secret: true },
  id_image_retention_days: { group: 'moderation', default: '90', kind: 'number' },
  /** So many waiting submissions and changes are told to moderators by push, once a day. 0: never. */
  moderation_queue_alert: { group: 'moderation', default: '20', kind: 'number' },
  retention_audit_days: { group: 'retention', default: '730', kind: 'number' },
  retention_payment_events_days: { group: 'retention', default: '400', kind: 'number' },
  retention_sms_days: { group: 'retention', default: '30', kind: 'number' },
  retention_registrations_days: { group: 'retention', default: '7', kind: 'number' },
  retention_security_events_days: { group: 'retention', default: '180', kind: 'number' },
  retention_warnings_days: { group: 'retention', default: '180', kind: 'number' },
  retention_job_runs_days: { group: 'retention', default: '90', kind: 'number' },
} as const satisfies Record<string, Definition>

export type SettingKey = keyof typeof settingDefinitions

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key)

export const definitionOf = (key: SettingKey): Definition => settingDefinitions[key]

export const secretKeys = settingKeys.filter((key) => definitionOf(key).secret)

/** The secrets that a setting is the address of. */
export const secretsSentTo = (address: string): SettingKey[] =>
  secretKeys.filter((key) => definitionOf(key).sentTo === address)

export type PublicSettingKey = {
  [Key in SettingKey]: (typeof settingDefinitions)[Key] extends { public: true } ? Key : never
}[SettingKey]

export type KeyOf<Group extends SettingsGroup> = {
  [Key in SettingKey]: (typeof settingDefinitions)[Key]['group'] extends Group ? Key : never
}[SettingKey]

export const keysOf = <Group extends SettingsGroup>(group: Group): KeyOf<Group>[] =>
  settingKeys.filter((key) => definitionOf(key).group === group) as KeyOf<Group>[]

export type ShownSecret = { set: boolean; last4: string }

type Shown<Of> = Of extends { secret: true }
  ? ShownSecret
  : Of extends { kind: 'flag' }
    ? boolean
    : Of extends { kind: 'number' }
      ? number
      : Of extends { kind: 'list' }
        ? FaqItem[]
        : string

export type GroupSettings<Group extends SettingsGroup> = {
  [Key in KeyOf<Group>]: Shown<(typeof settingDefinitions)[Key]>
}

export type FaqItem = { question: string; answer: string; enabled: boolean }
