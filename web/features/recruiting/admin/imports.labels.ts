import type { RowDoubt, RowProblem } from '#worker/features/recruiting/imports/imports.schema.ts'

export const problemLabels: Record<RowProblem | 'repeated', string> = {
  broken_text: 'অক্ষর ভাঙা',
  formula: 'ফর্মুলা আছে',
  no_name: 'নাম নেই',
  bad_name: 'নাম ঠিক নয়',
  no_phone: 'নম্বর নেই',
  bad_phone: 'নম্বর ঠিক নয়',
  rounded_phone: 'নম্বরের শেষ অঙ্ক হারিয়েছে; ঘরটি টেক্সট করে আবার নিন',
  no_trade: 'পেশা নেই',
  unknown_trade: 'পেশা চেনা যায়নি',
  no_place: 'এলাকা নেই',
  unknown_place: 'এলাকা চেনা যায়নি',
  wide_place: 'থানা বা উপজেলা লিখুন',
  shared_place: 'কোন জেলার, লিখুন',
  has_account: 'নম্বরে অ্যাকাউন্ট আছে',
  already_imported: 'আগের তালিকায় আছে',
  refused_before: 'আগে না বলেছেন',
  repeated: 'তালিকায় আগেই আছে',
}

export const doubtLabels: Record<RowDoubt, string> = {
  several_trades: 'একাধিক পেশা, প্রথমটি নেওয়া হবে',
  several_places: 'একাধিক থানা, প্রথমটি নেওয়া হবে',
  likely_place: 'এই নামে আরেক জেলায়ও থানা আছে',
  extra_words: 'সব কথা বোঝা যায়নি',
  unclear_years: 'বছর বোঝা যায়নি',
}
