/** The rules that hold over the whole database, with what a broken row means for the admin. */
const invariantLabels = {
  paid_subscription_without_effect: 'টাকা পাওয়া গেছে, কিন্তু সাবস্ক্রিপশন চালু হয়নি',
  paid_boost_without_effect: 'টাকা পাওয়া গেছে, কিন্তু বুস্ট চালু হয়নি',
  subscription_without_payment: 'পেমেন্ট ছাড়া সাবস্ক্রিপশন চলেছে',
  boost_without_payment: 'পেমেন্ট ছাড়া বুস্ট চলেছে',
  subscription_paid_twice: 'এক সাবস্ক্রিপশনের জন্য দুটি পেমেন্ট নিশ্চিত হয়েছে',
  boost_paid_twice: 'এক বুস্টের জন্য দুটি পেমেন্ট নিশ্চিত হয়েছে',
  fee_paid_twice: 'একজন দুবার জমার ফি দিয়েছেন',
  refunded_payment_still_runs: 'সব টাকা ফেরত গেছে, কিন্তু কেনা সেবা চলছে',
  subscription_refunded_without_refund: 'টাকা ফেরত ছাড়াই সাবস্ক্রিপশন বন্ধ হয়েছে',
  boost_refunded_without_refund: 'টাকা ফেরত ছাড়াই বুস্ট বন্ধ হয়েছে',
  transaction_spent_twice: 'এক লেনদেন আইডিতে একাধিক পেমেন্ট নিশ্চিত হয়েছে',
  bank_transaction_spent_twice: 'এক ব্যাংক লেনদেনে একাধিক পেমেন্ট নিশ্চিত হয়েছে',
  payment_times: 'পেমেন্টের সময় মেলে না',
  two_active_subscriptions: 'একজন গ্রাহকের দুটি সাবস্ক্রিপশন চলছে',
  subscription_times: 'সাবস্ক্রিপশনের সময় মেলে না',
  boost_times: 'বুস্টের সময় মেলে না',
  boost_not_on_profile: 'চলতি বুস্ট প্রোফাইলে ধরা হয়নি',
  profile_boosted_without_boost: 'বুস্ট ছাড়া প্রোফাইল এগিয়ে আছে',
  reveals_over_limit: 'দৈনিক সীমার বেশি নম্বর দেখানো হয়েছে',
  reveal_of_other_customer: 'নম্বর দেখার হিসাব অন্যের সাবস্ক্রিপশনে',
  reveal_outside_subscription: 'সাবস্ক্রিপশনের মেয়াদের বাইরে নম্বর দেখানো হয়েছে',
  free_number_twice: 'একজন গ্রাহক একাধিক ফ্রি নম্বর দেখেছেন',
  free_number_without_reveal: 'ফ্রি নম্বর ধরা হয়েছে, কিন্তু দেখানো হয়নি',
  code_over_limits: 'ছাড়ের কোড সীমা বা বাজেটের বেশি ব্যবহার হয়েছে',
  code_over_limit_of_person: 'একজন ছাড়ের কোড সীমার বেশি ব্যবহার করেছেন',
  paid_without_use_of_code: 'কোড দিয়ে পেমেন্ট হয়েছে, কিন্তু ব্যবহার গোনা হয়নি',
  discount_differs_from_price: 'মূল্য, ছাড় ও পরিশোধের টাকা মেলে না',
  ratings_of_profile: 'রেটিংয়ের গড় বা সংখ্যা মেলে না',
  list_totals_of_thanas: 'উপজেলার তালিকার মোট সংখ্যা মেলে না',
  list_totals_of_districts: 'জেলার তালিকার মোট সংখ্যা মেলে না',
  list_totals_of_divisions: 'বিভাগের তালিকার মোট সংখ্যা মেলে না',
  list_totals_of_country: 'সারা দেশের তালিকার মোট সংখ্যা মেলে না',
  rating_of_unknown_tags: 'রেটিংয়ে অজানা চিহ্ন আছে',
  contacted_without_reveal: 'নম্বর না দেখেও রেটিংয়ে যোগাযোগের কথা লেখা আছে',
  reply_without_comment: 'মন্তব্য ছাড়া উত্তর রয়ে গেছে',
  public_but_unlisted: 'চালু প্রোফাইল নিজের তালিকায় নেই',
  listed_but_not_public: 'বন্ধ প্রোফাইল তালিকায় আছে',
  listed_but_not_found: 'তালিকার প্রোফাইল খোঁজে আসে না',
  listed_but_not_in_lists: 'তালিকার প্রোফাইল সব ক্রমে আসে না',
  in_recommended_but_unlisted: 'তালিকায় না থাকা প্রোফাইল "সেরা মিল" ক্রমে আসে',
  in_rating_but_unlisted: 'তালিকায় না থাকা প্রোফাইল রেটিংয়ের ক্রমে আসে',
  in_newest_but_unlisted: 'তালিকায় না থাকা প্রোফাইল নতুনের ক্রমে আসে',
  in_lifted_but_unlisted: 'তালিকায় না থাকা প্রোফাইল বিজ্ঞাপন বা নতুন হিসেবে আসে',
  found_but_unlisted: 'তালিকায় না থাকা প্রোফাইল খোঁজে আসে',
  erased_account_holds_data: 'মুছে ফেলা অ্যাকাউন্টে তথ্য রয়ে গেছে',
  erased_profile_holds_data: 'মুছে ফেলা অ্যাকাউন্টের প্রোফাইলে তথ্য রয়ে গেছে',
  photo_without_record: 'প্রোফাইলের ছবির হিসাব নেই',
  picture_object_missing: 'ছবির ফাইল নেই',
} as const

export type InvariantName = keyof typeof invariantLabels

/** A rule that is gone is in the database until the next night, with its name only. */
export const invariantLabel = (rule: string): string =>
  (invariantLabels as Readonly<Record<string, string>>)[rule] ?? rule

/** What to do about rows that break the rule. */
export const invariantAdvice = (rule: string): string =>
  /^(?:list_totals|ratings_of)/.test(rule)
    ? 'সার্ভারে npm run recount চালালে ঠিক হবে।'
    : /unlisted|^listed/.test(rule)
      ? 'সার্ভারে npm run reindex চালালে ঠিক হবে।'
      : /payment|paid|refund|transaction|active_subscriptions|code|discount|boost/.test(rule)
        ? 'পেমেন্টের পাতায় সারিগুলো মিলিয়ে টাকা ফেরত দিন বা সেবা ঠিক করুন।'
        : 'যিনি সাইট চালান, তাঁকে সারিগুলো দেখতে বলুন।'
