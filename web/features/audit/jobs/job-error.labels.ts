const causes: readonly (readonly [RegExp, string])[] = [
  [/timed? ?out|timeout|deadline/i, 'সময়ের মধ্যে উত্তর আসেনি'],
  [/network|fetch failed|connection|ECONN|unreachable/i, 'বাইরের সেবার সঙ্গে সংযোগ হয়নি'],
  [/SQLITE_BUSY|database is locked|overloaded|D1_ERROR.*reset/i, 'ডেটাবেস তখন ব্যস্ত ছিল'],
  [/no such (?:table|column)/i, 'ডেটাবেসের হালনাগাদ (migration) বাকি আছে'],
  [/unseal|decrypt|SETTINGS_KEY/i, 'গোপন সেটিংস খোলা যায়নি; SETTINGS_KEY মিলছে না'],
]

/** The cause of a failed run in Bengali where it is known, followed by the original error text. */
export function errorText(error: string): string {
  const cause = causes.find(([pattern]) => pattern.test(error))?.[1]
  return cause ? `${cause}: ${error}` : `অজানা ত্রুটি: ${error}`
}
