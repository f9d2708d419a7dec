import { locativeOf } from '#worker/lib/text/locative.schema.ts'

/** One line that says whom the address shows, such as `রহিম — ইলেকট্রিশিয়ান, সাভার। কর্মীতে দেখুন:`. */
export const shareLine = (subject: string, siteName: string): string =>
  `${subject}। ${locativeOf(siteName)} দেখুন:`

/** Opens WhatsApp, where the sender chooses whom the text is for. */
export const whatsappAddress = (line: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${line} ${url}`)}`
