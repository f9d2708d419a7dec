import type { ProgressTone } from '#web/ui/feedback/progress-bar.tsx'

/** Used share of the daily limit: rounded per cent up to 100, the colour of the bar, and a message. */
export function dailyUsage(
  used: number,
  limit: number,
): { percent: number; tone: ProgressTone; message: string } {
  const percent = limit > 0 ? Math.min(100, Math.round((used / limit) * 100)) : 0
  const tone = percent < 50 ? 'success' : percent < 80 ? 'warning' : 'danger'
  return { percent, tone, message: messageOf(percent, used, limit) }
}

// Rounding makes 249 of 250 a full hundred, so the messages at both ends compare the counts.
function messageOf(percent: number, used: number, limit: number): string {
  if (used === 0) return 'আজ এখনো কোনো নম্বর দেখেননি।'
  if (used >= limit) return 'আজকের সীমা শেষ।'
  if (percent < 50) return 'আজ দেখার মতো অনেক নম্বর বাকি আছে।'
  if (percent < 80) return 'আজকের সীমার অর্ধেকের বেশি দেখা হয়ে গেছে।'
  return 'আজকের সীমা শিগগিরই শেষ হবে।'
}
