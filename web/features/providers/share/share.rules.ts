/** `কর্মী` → `কর্মীতে`, `বাজার` → `বাজারে`, others with a hyphen. */
export function locativeOf(name: string): string {
  const last =
    name
      .normalize('NFC')
      .replace(/\u09bc$/u, '')
      .at(-1) ?? ''
  if (/[\u0985-\u0994\u09be-\u09cc]/u.test(last)) return `${name}তে`
  return /[\u0995-\u09b9]/u.test(last) ? `${name}ে` : `${name}-এ`
}

/** One line that says whom the address shows, such as `রহিম — ইলেকট্রিশিয়ান, সাভার। কর্মীতে দেখুন:`. */
export const shareLine = (subject: string, siteName: string): string =>
  `${subject}। ${locativeOf(siteName)} দেখুন:`

/** Opens WhatsApp, where the sender chooses whom the text is for. */
export const whatsappAddress = (line: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${line} ${url}`)}`
