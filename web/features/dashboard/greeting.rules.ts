/** The greeting for an hour of the day in Dhaka, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'শুভ সকাল'
  if (hour < 17) return 'শুভ দুপুর'
  return hour < 20 ? 'শুভ বিকাল' : 'শুভ সন্ধ্যা'
}
