export const timezoneLabels: Readonly<Record<string, string>> = {
  'Asia/Dhaka': 'এশিয়া/ঢাকা',
  UTC: 'ইউটিসি',
  'America/New_York': 'আমেরিকা/নিউ ইয়র্ক',
  'Europe/London': 'ইউরোপ/লন্ডন',
}
