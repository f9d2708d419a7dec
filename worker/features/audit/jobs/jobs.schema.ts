export const jobLabels: Record<string, string> = {
  payments: 'খোলা পেমেন্ট মেলানো',
  harvest: 'নম্বর সংগ্রহকারী খোঁজা',
  expire: 'মেয়াদ শেষ করা',
  sms: 'এসএমএস পাঠানো',
  sweep: 'পুরোনো তথ্য মোছা',
  documents: 'পুরোনো পরিচয়পত্র মোছা',
  orphan_images: 'অব্যবহৃত ছবি মোছা',
  counters: 'রাখা হিসাব মেলানো',
  backup: 'সাপ্তাহিক ব্যাকআপ',
  backup_parts: 'ব্যাকআপ লেখা',
  search_words: 'খোঁজার শব্দ সাজানো',
  watch: 'সমস্যা খোঁজা ও জানানো',
  invariants: 'পুরো ডেটাবেসের নিয়ম মেলানো',
  erasures: 'মুছে ফেলা অ্যাকাউন্টের চিহ্ন মোছা',
}

/** What one item of a run is: '৩টি পেমেন্ট'. */
export const jobItems: Record<string, string> = {
  payments: 'পেমেন্ট',
  harvest: 'সন্দেহজনক ঘটনা',
  expire: 'সাবস্ক্রিপশন ও বুস্ট',
  sms: 'এসএমএস',
  sweep: 'পুরোনো সারি',
  documents: 'ছবি',
  orphan_images: 'ছবি',
  counters: 'হিসাবে গরমিল',
  backup: 'ব্যাকআপ',
  backup_parts: 'ফাইল',
  search_words: 'প্রোফাইল',
  watch: 'ঘটনা',
  invariants: 'নিয়ম না মানা সারি',
  erasures: 'অ্যাকাউন্ট',
}
