import {
  fieldOf,
  isProfileField,
  profileFieldNames,
} from '#worker/features/providers/profile-fields.schema.ts'
import {
  deactivationReasons,
  mendableFields,
  rejectionReasons,
} from '#worker/features/submissions/decision-reasons.schema.ts'
import { paymentStatusNames } from '#worker/features/payments/payments.schema.ts'
import { grantablePermissions } from '#worker/lib/staff-rights.schema.ts'
import { bengaliDigits, formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'

const fieldLabels: Record<string, string> = {
  ...Object.fromEntries(profileFieldNames.map((name) => [name, fieldOf(name).label])),
  status: 'অবস্থা',
  is_active: 'চালু',
  is_paused: 'বিরতিতে',
  email: 'ইমেইল',
  role: 'ভূমিকা',
  acts: 'অনুমতি',
  bio: 'পরিচিতি',
  category_id: 'পেশা (আইডি)',
  division_id: 'বিভাগ (আইডি)',
  district_id: 'জেলা (আইডি)',
  upazila_id: 'থানা/উপজেলা (আইডি)',
  division: 'বিভাগ',
  district: 'জেলা',
  area: 'এলাকা',
  photo: 'ছবি',
  image: 'ছবি',
  id_number: 'পরিচয়পত্রের নম্বর',
  id_card_front: 'পরিচয়পত্রের সামনের ছবি',
  id_card_back: 'পরিচয়পত্রের পেছনের ছবি',
  verified_badge: 'যাচাইকৃত ব্যাজ',
  rejection_code: 'প্রত্যাখ্যানের কারণ',
  rejection_note: 'প্রত্যাখ্যানের বিবরণ',
  reason_code: 'কারণ',
  reason: 'কারণ',
  note: 'বিবরণ',
  reviewed_at: 'যাচাইয়ের সময়',
  reviewed_by: 'যিনি যাচাই করেছেন (আইডি)',
  submitted_at: 'জমার সময়',
  change_id: 'পরিবর্তনের আইডি',
  side: 'কোন দিক',
  field: 'যে তথ্য ঠিক করতে বলা হয়েছে',
  sent_at: 'পাঠানোর সময়',
  skipped: 'বাদ রাখা',
  service: 'সেবা',
  succeeded: 'সফল',
  refunded_poisha: 'ফেরত',
  refund_reason: 'ফেরতের কারণ',
  refund_ref: 'ফেরতের রেফারেন্স',
  amount_poisha: 'পরিমাণ',
  price_poisha: 'দাম',
  amount: 'পরিমাণ',
  price: 'দাম',
  duration_days: 'মেয়াদ (দিন)',
  daily_biodata_view_limit: 'দৈনিক নম্বর দেখার সীমা',
  daily_limit: 'দৈনিক সীমা',
  rank_bonus: 'র‍্যাংক বোনাস',
  description: 'বিবরণ',
  words: 'খোঁজার শব্দ',
  slug: 'লিংকের নাম',
  show_in_homepage: 'হোমে দেখায়',
  sort_order: 'ক্রম',
  is_challenged: 'নতুন নম্বরের আগে ধাঁধা',
  suspended_at: 'স্থগিতের সময়',
  suspension_reason: 'স্থগিতের কারণ',
  bn_name: 'বাংলা নাম',
  latitude: 'অক্ষাংশ',
  longitude: 'দ্রাঘিমাংশ',
  aka: 'অন্য বানান',
  url: 'ওয়েবসাইট',
  kind: 'ধরন',
  parent_id: 'যার ভেতরে আছে (আইডি)',
  country_id: 'দেশ (আইডি)',
  ids: 'ক্রম (আইডি)',
  providers: 'সেবাদাতা',
  password: 'পাসওয়ার্ড',
}

const valueLabels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(grantablePermissions).map(([act, { label }]) => [act, label])),
  ...deactivationReasons,
  ...Object.fromEntries(Object.entries(rejectionReasons).map(([code, { words }]) => [code, words])),
  ...paymentStatusNames,
  ...mendableFields,
  approved: 'অনুমোদিত',
  rejected: 'প্রত্যাখ্যাত',
  active: 'চালু',
  expired: 'মেয়াদ শেষ',
  admin: 'অ্যাডমিন',
  staff: 'স্টাফ',
  customer: 'গ্রাহক',
  service_worker: 'সেবাদাতা',
  front: 'সামনের',
  upazila: 'থানা/উপজেলা',
  metro_thana: 'মহানগর থানা',
  back: 'পেছনের',
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const fieldLabel = (name: string): string => fieldLabels[snake(name)] ?? name

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** A value of the log as Bengali text. The log has `***` in place of a secret. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'খালি'
  if (value === '***') return 'গোপন'
  if (typeof value === 'boolean') return value ? 'হ্যাঁ' : 'না'
  if (typeof value === 'number') {
    if (/_?poisha$/i.test(name)) return formatTaka(value / 100)
    if (/(?:^is_|_enabled$|^enable_)/.test(snake(name)) && (value === 0 || value === 1))
      return value === 1 ? 'হ্যাঁ' : 'না'
    return /_?id$/i.test(name) ? bengaliDigits(value) : formatCount(value, decimalsOf(value))
  }
  if (typeof value === 'string')
    return isoTime.test(value)
      ? formatDateTime(value)
      : (choiceWords(snake(name), value) ?? valueLabels[value] ?? value)
  if (Array.isArray(value))
    return value.map((item) => valueText(name === 'ids' ? 'id' : '', item)).join(', ') || 'খালি'
  return Object.entries(value)
    .map(([key, inner]) => `${fieldLabel(key)}: ${valueText(key, inner)}`)
    .join('; ')
}

const choiceWords = (name: string, value: string) =>
  isProfileField(name) ? fieldOf(name).choices?.[value] : undefined

const decimalsOf = (value: number) => ({ decimals: Number.isInteger(value) ? 0 : 2 })

type State = Record<string, unknown> | null

export function differences(before: State, after: State) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({
      name,
      before: before?.[name],
      after: after?.[name],
      hadBefore: before !== null && name in before,
      hasAfter: after !== null && name in after,
    }))
    .filter(
      (field) =>
        !(field.hadBefore && field.hasAfter) ||
        JSON.stringify(field.before) !== JSON.stringify(field.after) ||
        // All secrets are logged as ***. A secret is logged only when it has changed.
        field.after === '***',
    )
}
