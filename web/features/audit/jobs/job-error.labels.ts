const known: readonly (readonly [RegExp, string])[] = [
  [/timed? ?out|timeout|deadline/i, 'সময়ের মধ্যে উত্তর আসেনি'],
  [/network|fetch failed|connection|ECONN|unreachable/i, 'বাইরের সেবার সঙ্গে সংযোগ হয়নি'],
  [/SQLITE_BUSY|database is locked|overloaded|D1_ERROR.*reset/i, 'ডেটাবেস তখন ব্যস্ত ছিল'],
  [/no such (?:table|column)/i, 'ডেটাবেসের হালনাগাদ (migration) বাকি আছে'],
  [/unseal|decrypt|SETTINGS_KEY/i, 'গোপন সেটিংস খোলা যায়নি; SETTINGS_KEY মিলছে না'],
]

/** Why a run failed: in words where they are known, always with the system's own text for whoever mends it. */
export function errorText(error: string): string {
  const words = known.find(([pattern]) => pattern.test(error))?.[1]
  return words ? `${words}: ${error}` : `অজানা ত্রুটি: ${error}`
}
