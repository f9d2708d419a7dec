import type { Bounds } from '#worker/lib/input/fields.ts'
import { minSum } from '#worker/lib/money.ts'
import { timezoneLabels } from './timezones.schema.ts'

export type Definition = {
  group: SettingsGroup
  label: string
  /** The value while there is no row. */
  default: string
  public?: true
  /** Stored sealed. Admins see at most its last four characters. */
  secret?: true
  /** For a secret: the setting that says where it is sent. The secret belongs to the value that this has when it is entered. */
  sentTo?: 'nogorpay_base_url' | 'ssl_sandbox' | 'mimsms_base_url'
  /**
   * One line of text by default. `day`: yyyy-mm-dd, or empty. `address`: a web address that people are sent to. `service_address`: one that we call.
   * `picture`, `list`, `html` and `template` have an input or a field of their own.
   */
  kind?:
    | 'flag'
    | 'number'
    | 'day'
    | 'choice'
    | 'paragraphs'
    | 'address'
    | 'service_address'
    | 'mobile'
    | 'telephone'
    | 'chat_number'
    | 'email'
    | 'currency'
    | 'picture'
    | 'list'
    | 'html'
    | 'template'
  /** The longest text in characters. */
  max?: number
  /** Whether a text may not be emptied. */
  required?: true
  /** For a number. `unit` is a Bengali word for the message. */
  bounds?: Bounds & { unit?: string }
  /** For a choice: the values with their labels. */
  choices?: Readonly<Record<string, string>>
  /** For a template: the value of a new installation. The default is empty, because an empty template switches the SMS off. */
  first?: string
  /** For a template: the placeholders that have a value; all of them by default. */
  placeholders?: readonly string[]
  /** The title of the part of the form that shows it. */
  section?: string
  hint?: string
  placeholder?: string
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

/** Who must have a second factor, at once. Empty: what the environment asks for. `staff` includes admins. */
const secondFactorLevels = {
  '': 'অ্যাডমিন ও স্টাফ, দ্বিতীয় লগইন থেকে (সাধারণ নিয়ম)',
  none: 'কারও জন্য নয়',
  admin: 'শুধু অ্যাডমিন',
  staff: 'অ্যাডমিন ও স্টাফ, প্রথম লগইন থেকেই',
}

/** What a setting has of its own; `default` is an empty text where it is left out. */
type Settings = Record<string, Omit<Definition, 'group' | 'section' | 'default'> & { default?: string }>

/** Settings of one group, which its form shows together, under a title if there is one. */
const settingsOf = <Group extends SettingsGroup, const Own extends Settings>(
  group: Group,
  section: string | null,
  settings: Own,
) =>
  Object.fromEntries(
    Object.entries(settings).map(([key, own]) => [
      key,
      { group, ...(section !== null && { section }), default: '', ...own },
    ]),
  ) as { readonly [Key in keyof Own]: { readonly group: Group; readonly default: string } & Own[Key] }

/** All settings. Types, inputs, answers and forms derive from them. */
export const settingDefinitions = {
  ...settingsOf('site', 'নাম ও বর্ণনা', {
    site_title: {
      label: 'সাইটের শিরোনাম',
      default: 'কর্মী: আপনার এলাকার কাজের মানুষ',
      public: true,
      max: 120,
      required: true,
      hint: 'হোমের শিরোনাম, খোঁজার ফলাফলে দেখা যায়',
    },
    site_name: {
      label: 'সাইটের নাম',
      default: 'কর্মী',
      public: true,
      max: 40,
      required: true,
      hint: 'উপরে লোগোর জায়গায় ও পাতার শিরোনামে থাকে',
    },
  }),
  ...settingsOf('site', null, {
    site_logo: { label: 'লোগো', public: true, kind: 'picture' },
    site_favicon: { label: 'ফেভিকন', public: true, kind: 'picture' },
  }),
  ...settingsOf('site', 'নাম ও বর্ণনা', {
    site_description: {
      label: 'সাইটের বর্ণনা',
      default: 'ইলেকট্রিশিয়ান, গৃহকর্মী, ড্রাইভার, গৃহশিক্ষক: পেশা ও এলাকা ধরে সেবাদাতা খুঁজুন, সরাসরি কথা বলুন।',
      public: true,
      kind: 'paragraphs',
      max: 300,
    },
    site_keywords: {
      label: 'কীওয়ার্ড',
      default: 'সেবাদাতা, ইলেকট্রিশিয়ান, গৃহকর্মী, ড্রাইভার, গৃহশিক্ষক, বাংলাদেশ',
      public: true,
      kind: 'paragraphs',
      max: 300,
      hint: 'কমা দিয়ে আলাদা করুন',
    },
  }),
  ...settingsOf('contact', 'যোগাযোগ', {
    contact_phone: {
      label: 'ফোন নম্বর',
      public: true,
      kind: 'telephone',
      hint: 'মোবাইল বা অফিসের নম্বর',
    },
    contact_email: {
      label: 'ইমেইল',
      public: true,
      kind: 'email',
    },
    contact_address: {
      label: 'ঠিকানা',
      public: true,
      kind: 'paragraphs',
      max: 300,
    },
    contact_location: {
      label: 'অবস্থান',
      public: true,
      max: 200,
      hint: 'যেমন: ঢাকা, বাংলাদেশ',
    },
  }),
  ...settingsOf('contact', 'পরিচালনা', {
    owner_name: {
      label: 'কে চালায়',
      max: 150,
      hint: 'প্রতিষ্ঠান বা মালিকের নাম। এই অংশ আমাদের সম্পর্কে, যোগাযোগ, শর্ত ও টাকা ফেরতের পাতায় দেখা যায়।',
    },
    owner_licence: {
      label: 'ট্রেড লাইসেন্স বা DBID',
      max: 100,
    },
    open_hours: {
      label: 'কখন ফোনে পাওয়া যায়',
      max: 100,
      hint: 'যেমন: প্রতিদিন সকাল ১০টা থেকে সন্ধ্যা ৬টা',
    },
    answer_days: {
      label: 'অভিযোগ ও টাকা ফেরতের আবেদনের উত্তর কত দিনে',
      default: '0',
      kind: 'number',
      bounds: { min: 0, max: 30, unit: 'দিন' },
      hint: '০ দিলে কিছু বলা হয় না।',
    },
  }),
  ...settingsOf('contact', 'সামাজিক যোগাযোগ', {
    facebook_url: {
      label: 'ফেসবুক',
      public: true,
      kind: 'address',
      placeholder: 'https://facebook.com/...',
    },
    twitter_url: {
      label: 'টুইটার',
      public: true,
      kind: 'address',
      placeholder: 'https://x.com/...',
    },
    instagram_url: {
      label: 'ইনস্টাগ্রাম',
      public: true,
      kind: 'address',
      placeholder: 'https://instagram.com/...',
    },
    linkedin_url: {
      label: 'লিংকডইন',
      public: true,
      kind: 'address',
      placeholder: 'https://linkedin.com/...',
    },
    youtube_url: {
      label: 'ইউটিউব',
      public: true,
      kind: 'address',
      placeholder: 'https://youtube.com/...',
    },
    whatsapp_number: {
      label: 'হোয়াটসঅ্যাপ নম্বর',
      public: true,
      kind: 'chat_number',
      hint: 'যেমন: 01XXXXXXXXX',
    },
  }),
  ...settingsOf('payment', null, {
    enable_nogorpay: { label: 'নগরপে চালু', default: '0', kind: 'flag' },
    nogorpay_api_key: {
      label: 'নগরপে API কী',
      secret: true,
      sentTo: 'nogorpay_base_url',
    },
    nogorpay_base_url: {
      label: 'নগরপে সেবার ঠিকানা',
      kind: 'service_address',
      placeholder: 'https://...',
      hint: 'ঠিকানা বদলালে API কী আবার দিতে হবে।',
    },
    nogorpay_success_url: { label: 'সফল হলে ফেরার ঠিকানা', kind: 'address' },
    nogorpay_cancel_url: { label: 'বাতিল হলে ফেরার ঠিকানা', kind: 'address' },
    enable_sslcommerz: { label: 'এসএসএল কমার্জ চালু', default: '0', kind: 'flag' },
    ssl_store_id: { label: 'স্টোর আইডি', max: 100 },
    ssl_store_password: {
      label: 'স্টোর পাসওয়ার্ড',
      secret: true,
      sentTo: 'ssl_sandbox',
    },
    ssl_fail_url: { label: 'ব্যর্থ হলে ফেরার ঠিকানা', kind: 'address' },
    ssl_sandbox: {
      label: 'স্যান্ডবক্স (পরীক্ষামূলক, আসল টাকা নয়)',
      default: '1',
      kind: 'flag',
      hint: 'বদলালে স্টোর পাসওয়ার্ড আবার দিতে হবে।',
    },
    enable_manual_payment: {
      label: 'বিকাশ/নগদ/রকেটে সেন্ড মানি চালু',
      default: '1',
      kind: 'flag',
    },
    manual_payment_number: {
      label: 'যে নম্বরে টাকা পাঠাবেন (বিকাশ/নগদ/রকেট)',
      kind: 'mobile',
    },
    manual_payment_instructions: {
      label: 'টাকা পাঠানোর নির্দেশনা',
      kind: 'paragraphs',
      max: 1000,
      hint: 'কীভাবে টাকা পাঠাতে হবে। যিনি এভাবে টাকা দেবেন তিনি নম্বরের সঙ্গে এটি দেখবেন।',
    },
  }),
  ...settingsOf('system', 'রক্ষণাবেক্ষণ', {
    maintenance_mode: {
      label: 'রক্ষণাবেক্ষণ মোড',
      default: '0',
      kind: 'flag',
      hint: 'চালু থাকলে দর্শক, গ্রাহক ও সেবাদাতা সাইট দেখতে পাবেন না। অ্যাডমিন ও স্টাফ আগের মতোই কাজ করতে পারবেন, পেমেন্টের খবরও আসবে।',
    },
  }),
  ...settingsOf('system', 'ফি ও সীমা', {
    biodata_daily_view_limit_default: {
      label: 'দিনে কতটি নম্বর দেখা যাবে (সাধারণ সীমা)',
      default: '50',
      kind: 'number',
      bounds: { min: 0, max: 100_000 },
      hint: 'নতুন প্ল্যান বানানোর সময় এই সংখ্যাটি বসে থাকে। ০ মানে সীমা নেই।',
    },
    allow_free_biodata_submission: {
      label: 'বিনা মূল্যে প্রোফাইল জমা দেওয়া যাবে',
      default: '1',
      kind: 'flag',
    },
    biodata_submission_fee: {
      label: 'প্রোফাইল জমার ফি (৳)',
      default: '0',
      kind: 'number',
      bounds: { min: 0, max: 500_000, decimals: 2, minBesidesZero: minSum },
      hint: 'টাকায়, যেমন ৯৯.৫০',
    },
  }),
  ...settingsOf('system', 'নিরাপত্তা', {
    /** Empty: admin and staff from their second sign-in on, but no role in development. */
    require_second_factor: {
      label: 'দুই ধাপের লগইন বাধ্যতামূলক',
      kind: 'choice',
      choices: secondFactorLevels,
      hint: 'যার জন্য বাধ্যতামূলক, তিনি চালু না করা পর্যন্ত অন্য কাজ করতে পারবেন না।',
    },
  }),
  ...settingsOf('system', 'সময় ও মুদ্রা', {
    timezone: {
      label: 'সময় অঞ্চল',
      default: 'Asia/Dhaka',
      public: true,
      kind: 'choice',
      choices: timezoneLabels,
      hint: 'দিন শুরু ও শেষ এই সময় অনুযায়ী ধরা হয়।',
    },
    currency: {
      label: 'মুদ্রা',
      default: 'BDT',
      public: true,
      kind: 'currency',
      hint: 'তিন অক্ষরের কোড, যেমন BDT',
    },
    currency_symbol: {
      label: 'মুদ্রার চিহ্ন',
      default: '৳',
      public: true,
      max: 5,
      required: true,
      hint: 'টাকার অঙ্কের আগে বসে, যেমন ৳',
    },
  }),
  ...settingsOf('system', 'ছাড়ের কোড', {
    discount_codes_enabled: {
      label: 'ছাড়ের কোড নেওয়া হবে',
      default: '0',
      kind: 'flag',
      hint: 'চালু থাকলে প্ল্যান ও বুস্ট কেনার সময় “কোড আছে?” দেখা যায়। কোডগুলো “ছাড়ের কোড” পাতায় বানাতে হয়।',
    },
  }),
  ...settingsOf('system', 'ফ্রি নম্বর', {
    free_number_enabled: {
      label: 'নতুন গ্রাহকের প্রথম নম্বরটি ফ্রি',
      default: '0',
      kind: 'flag',
      hint: 'যে গ্রাহক এখনো কোনো নম্বর দেখেননি, ফোন যাচাই করলে একটি নম্বর প্ল্যান ছাড়াই দেখতে পান। এক ফোনে ও এক ডিভাইসে একবারই।',
    },
    free_number_starts_on: {
      label: 'ফ্রি নম্বর শুরু',
      kind: 'day',
      hint: 'এই দিন থেকে গোনা শুরু হয়। খালি থাকলে ফ্রি নম্বর চালু হয় না।',
    },
    free_number_ends_on: {
      label: 'ফ্রি নম্বর শেষ',
      kind: 'day',
      hint: 'এই দিনও চলবে। খালি থাকলে ফ্রি নম্বর চালু হয় না।',
    },
    free_number_budget: {
      label: 'মোট কতটি নম্বর ফ্রি',
      default: '500',
      kind: 'number',
      bounds: { min: 0, max: 100_000 },
      hint: 'শুরুর দিন থেকে এতগুলো দেওয়ার পরে নিজে থেকেই বন্ধ হয়।',
    },
    free_number_network_days: {
      label: 'এক নেটওয়ার্কে কত দিনে একটি',
      default: '1',
      kind: 'number',
      bounds: { min: 0, max: 365 },
      hint: 'মোবাইল ইন্টারনেটে অনেক ফোন একই নেটওয়ার্কে থাকে, তাই বেশি দিন দিলে নতুন গ্রাহকও বাদ পড়বেন। ০ মানে নেটওয়ার্ক দেখা হবে না।',
    },
  }),
  ...settingsOf('system', 'মাঠকর্মী', {
    /** Field agents take the forms of workers without a smartphone. */
    agent_onboarding: {
      label: 'মাঠকর্মীরা সেবাদাতাদের ফর্ম নিতে পারবেন',
      default: '0',
      kind: 'flag',
      hint: 'যাঁদের স্মার্টফোন নেই, তাঁদের ফর্ম মাঠকর্মী নিজের ফোনে নেন; সেবাদাতা এসএমএসের কোড বা মিসড কলে রাজি হন। এই ফর্মে কোনো ফি লাগে না।',
    },
    agent_daily_limit: {
      label: 'একজন মাঠকর্মী দিনে কত ফর্ম পাঠাতে পারবেন',
      default: '30',
      kind: 'number',
      bounds: { min: 1, max: 500 },
    },
    agent_form_days: {
      label: 'সেবাদাতা রাজি না হলে ফর্ম কত দিন থাকবে',
      default: '7',
      kind: 'number',
      bounds: { min: 1, max: 30, unit: 'দিন' },
      hint: 'এর মধ্যে সেবাদাতা কোড বা মিসড কলে রাজি না হলে ফর্ম ও ছবি মুছে যায়।',
    },
    missed_call_number: {
      label: 'মিসড কলের নম্বর',
      kind: 'telephone',
      hint: 'সেবাদাতা এই নম্বরে মিসড কল দিয়েও রাজি হতে পারেন, যদি ফোন সেবা আমাদের খবর দেয়। খালি রাখলে শুধু কোড।',
    },
    missed_call_secret: {
      label: 'মিসড কলের গোপন কী',
      secret: true,
      hint: 'ফোন সেবা এই কী দিয়ে প্রতিটি খবরে সই করে। অন্তত ২০ অক্ষর দিন।',
    },
  }),
  ...settingsOf('system', 'সেবাদাতাদের তালিকা', {
    /** Staff bring in lists of workers, who agree by SMS. */
    list_import_enabled: {
      label: 'তালিকা থেকে সেবাদাতা আনা যাবে',
      default: '0',
      kind: 'flag',
      hint: 'আনা সেবাদাতাদের কেউ দেখেন না, যতক্ষণ তাঁরা এসএমএসের লিংকে রাজি না হন। ৩০ দিনে উত্তর না এলে তথ্য মুছে যায়।',
    },
    import_daily_limit: {
      label: 'তালিকার সেবাদাতাদের দিনে কত এসএমএস যাবে',
      default: '200',
      kind: 'number',
      bounds: { min: 1, max: 5000 },
    },
  }),
  ...settingsOf('system', 'রেটিং', {
    rating_requires_contact: {
      label: 'শুধু নম্বর দেখা গ্রাহকেরা রেটিং দিতে পারেন',
      default: '0',
      kind: 'flag',
      hint: 'চালু থাকলে নম্বর না দেখে কেউ রেটিং দিতে বা আগের রেটিং বদলাতে পারবেন না। আগের রেটিংগুলো থাকবে।',
    },
  }),
  ...settingsOf('system', 'বৃদ্ধির হিসাব', {
    growth_enabled: {
      label: 'দর্শক থেকে গ্রাহক হওয়ার হিসাব রাখা',
      default: '0',
      public: true,
      kind: 'flag',
      hint: 'কত ফোন থেকে সাইট খোলা হলো, কত প্রোফাইল দেখা হলো, কতবার নম্বর চাওয়া হলো: শুধু দিনের সংখ্যা, কোনো মানুষের তথ্য বা কুকি ছাড়া। বন্ধ থাকলে কিছুই গোনা হয় না।',
    },
  }),
  ...settingsOf('system', 'ফোন ধরার হার ও দাম', {
    call_answers_enabled: {
      label: 'ফোন ধরেন কি না, গ্রাহকদের জিজ্ঞেস করা হবে',
      default: '1',
      kind: 'flag',
      hint: 'নম্বর দেখার দুই ঘণ্টা পরে একবার জিজ্ঞেস করা হয়। পাঁচ জনের উত্তর হলে কার্ডে হারটি, দশ জনের দাম জানা গেলে দামের সীমা দেখা যায়।',
    },
  }),
  ...settingsOf('terms', null, {
    terms_and_conditions_enabled: {
      label: 'নিবন্ধনের সময় শর্ত দেখানো হবে',
      default: '1',
      kind: 'flag',
    },
    terms_and_conditions_title: {
      label: 'নিবন্ধনের শর্তের শিরোনাম',
      default: 'ব্যবহারের শর্তাবলী',
      max: 150,
      required: true,
    },
    terms_and_conditions_content: {
      label: 'নিবন্ধনের শর্ত',
      kind: 'html',
      max: 30_000,
    },
    terms_of_biodata_enabled: {
      label: 'নম্বর দেখার আগে শর্ত দেখানো হবে',
      default: '1',
      kind: 'flag',
    },
    terms_of_biodata_title: {
      label: 'নম্বর দেখার শর্তের শিরোনাম',
      default: 'যোগাযোগের নম্বর দেখার শর্ত',
      max: 150,
      required: true,
    },
    terms_of_biodata_content: {
      label: 'নম্বর দেখার শর্ত',
      kind: 'html',
      max: 30_000,
    },
  }),
  ...settingsOf('notifications', null, {
    sms_template_worker_approved: {
      label: 'অনুমোদনের এসএমএস',
      first:
        '{{site_name}}: {{name}}, {{category}} হিসেবে আপনার প্রোফাইল অনুমোদিত হয়েছে। {{area}} এলাকার গ্রাহকেরা এখন আপনাকে পাবেন।',
      kind: 'template',
      placeholders: ['name', 'category', 'area', 'district', 'division', 'site_name', 'contact_phone'],
    },
    sms_template_worker_rejected: {
      label: 'প্রত্যাখ্যানের এসএমএস',
      first:
        '{{site_name}}: {{name}}, প্রোফাইল অনুমোদন করা যায়নি। কারণ: {{reason}}। ঠিক করে আবার জমা দিন, আর ফি লাগবে না।',
      kind: 'template',
    },
    sms_template_worker_deactivated: {
      label: 'প্রোফাইল বন্ধ করার এসএমএস',
      first:
        '{{site_name}}: {{name}}, আপনার প্রোফাইল আপাতত বন্ধ। কারণ: {{reason}}। বিস্তারিত জানতে ফোন করুন: {{contact_phone}}।',
      kind: 'template',
    },
    sms_template_provider_request: {
      label: 'জানানোর অনুরোধের এসএমএস',
      first: '{{site_name}}: {{area}} এলাকায় {{category}} যোগ দিয়েছেন। সাইটে দেখুন।',
      kind: 'template',
      // What the request names: the SMS goes to a customer, and tells nothing of the provider.
      placeholders: ['category', 'area', 'site_name'],
    },
  }),
  ...settingsOf('faq', null, {
    faq_enabled: { label: 'প্রশ্নোত্তর দেখানো হবে', default: '1', kind: 'flag' },
    faq_items: { label: 'প্রশ্ন ও উত্তর', default: '[]', kind: 'list' },
  }),
  ...settingsOf('sms', 'এসএমএস অ্যাকাউন্ট', {
    sms_enabled: {
      label: 'এসএমএস পাঠানো চালু',
      default: '0',
      kind: 'flag',
    },
    sms_provider: {
      label: 'এসএমএস সেবা',
      default: 'mimsms',
      kind: 'choice',
      choices: { mimsms: 'MiMSMS' },
    },
    mimsms_username: { label: 'ইউজারনেম', max: 200 },
    mimsms_api_key: {
      label: 'API কী',
      hint: 'MiMSMS-এর ড্যাশবোর্ডে পাবেন',
      secret: true,
      sentTo: 'mimsms_base_url',
    },
    mimsms_sender_name: {
      label: 'প্রেরকের নাম (Sender)',
      max: 50,
    },
    mimsms_base_url: {
      label: 'সেবার ঠিকানা',
      default: 'https://api.mimsms.com',
      kind: 'service_address',
      hint: 'সাধারণত https://api.mimsms.com। ঠিকানা বদলালে API কী আবার দিতে হবে।',
    },
    /** Codes that the whole site may send a day. Limits the cost of fraud. */
    otp_daily_site_limit: {
      label: 'দিনে সর্বোচ্চ কোড (OTP)',
      default: '5000',
      kind: 'number',
      bounds: { min: 1, max: 1_000_000 },
      hint: 'পুরো সাইট থেকে দিনে এর বেশি কোড যাবে না, যাতে অপব্যবহারে খরচ না বাড়ে।',
    },
    /** In taka. A balance below it is a warning. */
    sms_balance_warning: {
      label: 'ব্যালেন্স কত টাকার নিচে নামলে সতর্ক করা হবে',
      default: '100',
      kind: 'number',
      bounds: { min: 0, max: 1_000_000 },
      hint: 'প্রতি ঘণ্টায় ব্যালেন্স দেখা হয়। এর কম হলে ড্যাশবোর্ডে ও বার্তায় জানানো হবে।',
    },
  }),
  ...settingsOf('operator', null, {
    /** Where the operator gets warnings. */
    operator_channel: {
      label: 'সতর্কবার্তা যেখানে যাবে',
      default: 'off',
      kind: 'choice',
      choices: {
        off: 'কোথাও না (শুধু ড্যাশবোর্ড)',
        webhook: 'Slack, Discord বা ntfy (webhook)',
        sms: 'এসএমএস, সব অ্যাডমিনের নম্বরে',
      },
    },
    /** The address is the secret: who knows it can write to the channel. */
    operator_webhook_url: { label: 'webhook ঠিকানা', secret: true },
  }),
  ...settingsOf('moderation', 'পরিচয়পত্রের ছবি', {
    id_image_retention_days: {
      label: 'পরিচয়পত্রের ছবি কত দিন থাকবে',
      default: '90',
      kind: 'number',
      bounds: { min: 1, max: 3650, unit: 'দিন' },
      hint: 'সিদ্ধান্তের এত দিন পরে পরিচয়পত্রের ছবি নিজে থেকে মুছে যায়।',
    },
  }),
  ...settingsOf('moderation', 'সারি', {
    /** So many waiting submissions and changes are announced to moderators by push, once a day. 0: never. */
    moderation_queue_alert: {
      label: 'কত বায়োডাটা জমলে জানাব',
      default: '20',
      kind: 'number',
      bounds: { min: 0, max: 10_000 },
      hint: 'এতগুলো বায়োডাটা বা পরিবর্তন অপেক্ষায় থাকলে দিনে একবার নোটিফিকেশন যায়, যাঁরা তা চালু করেছেন তাঁদের কাছে। ০ দিলে যায় না।',
    },
  }),
  ...settingsOf('retention', 'তথ্য সংরক্ষণ', {
    /** Longer than the oldest backup, because after a restore the audit log names who was erased meanwhile. */
    retention_audit_days: {
      label: 'কাজের লগ কত দিন থাকবে',
      default: '730',
      kind: 'number',
      bounds: { min: 200, max: 3650, unit: 'দিন' },
      hint: 'কে কী বদলেছেন, তার ইতিহাস।',
    },
    /** Longer than a payer may dispute a payment at a gateway. */
    retention_payment_events_days: {
      label: 'গেটওয়ের বার্তা কত দিন থাকবে',
      default: '400',
      kind: 'number',
      bounds: { min: 90, max: 3650, unit: 'দিন' },
      hint: 'পেমেন্ট ও তার ধাপগুলো মোছা হয় না।',
    },
    retention_sms_days: {
      label: 'পাঠানো এসএমএস কত দিন থাকবে',
      default: '30',
      kind: 'number',
      bounds: { min: 7, max: 365, unit: 'দিন' },
      hint: 'নম্বরসহ পুরো এসএমএস মুছে যায়।',
    },
    /** A registration that was not completed within seven days is not continued. */
    retention_registrations_days: {
      label: 'অসম্পূর্ণ নিবন্ধন কত দিন থাকবে',
      default: '7',
      kind: 'number',
      bounds: { min: 1, max: 30, unit: 'দিন' },
      hint: 'যাঁরা ফোন নম্বর যাচাই করেননি।',
    },
    retention_security_events_days: {
      label: 'নিরাপত্তা ঘটনা কত দিন থাকবে',
      default: '180',
      kind: 'number',
      bounds: { min: 30, max: 730, unit: 'দিন' },
      hint: 'লগইন ও পাসওয়ার্ডের ঘটনা।',
    },
    retention_job_runs_days: {
      label: 'স্বয়ংক্রিয় কাজের বিবরণ কত দিন থাকবে',
      default: '90',
      kind: 'number',
      bounds: { min: 7, max: 730, unit: 'দিন' },
      hint: 'কোন কাজ কখন চলেছে, কী হয়েছে।',
    },
  }),
}
