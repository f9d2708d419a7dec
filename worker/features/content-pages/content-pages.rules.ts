import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { bengaliDigits } from '#worker/lib/text/bengali-number.ts'
import { escapeHtml } from '#worker/lib/text/escape-html.ts'

/** The pages that end with who runs the site. */
export const ownedPages: readonly string[] = ['about', 'contact', 'terms', 'refund-policy']

/** Who runs the site and when they answer, as HTML, as far as the settings say it. */
export function ownerText(settings: Settings): string {
  const days = Number(settings.answer_days)
  const lines = [
    ['পরিচালনা', settings.owner_name],
    ['ট্রেড লাইসেন্স বা DBID', settings.owner_licence],
    ['ঠিকানা', settings.contact_address],
    ['ফোন', settings.contact_phone],
    ['ফোনে পাবেন', settings.open_hours],
    ['উত্তর', days > 0 ? `অভিযোগ ও টাকা ফেরতের আবেদনের উত্তর ${bengaliDigits(days)} দিনের মধ্যে দিই` : ''],
  ].flatMap(([label, text = '']) =>
    text.trim() === '' ? [] : [`<li><strong>${label}:</strong> ${escapeHtml(text)}</li>`],
  )
  return lines.length > 0 ? `<h2>কে চালায়, কখন উত্তর দেয়</h2><ul>${lines.join('')}</ul>`.normalize('NFC') : ''
}
