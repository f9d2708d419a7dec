import type { OperatorMessage } from '#worker/adapters/operator-channel/operator-channel.ts'
import { bengaliDigits, bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { maskPhones } from '#worker/lib/text/mask-phones.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import type { WarningRow } from '#worker/features/audit/audit.table.ts'
import { warningText } from './warning-texts.schema.ts'

/** What one message tells. */
type OperatorNews = { opened: readonly WarningRow[]; closed: readonly WarningRow[] }

type Site = { name: string; origin: string }

const maxLines = 12

/** One message for everything that one run found, what is wrong first. */
export function operatorMessage({ opened, closed }: OperatorNews, site: Site): OperatorMessage {
  const lines = [
    ...opened.map((warning) => `⚠ ${described(warning)}`),
    ...closed.map(
      (warning) =>
        `✅ ঠিক হয়েছে: ${warningText(warning).title}। সময় লেগেছে ${lasting(warning.openedAt, warning.closedAt)}।`,
    ),
  ].map(maskPhones)
  const more = lines.length - maxLines
  return {
    title: `${site.name}: ${titleOf(opened.length, closed.length)}`,
    lines: more > 0 ? [...lines.slice(0, maxLines), `আরও ${bengaliNumber(more)}টি।`] : lines,
    ...(site.origin && { link: `${site.origin}/admin` }),
    isUrgent: opened.length > 0,
  }
}

export const testMessage = (site: Site): OperatorMessage => ({
  title: `${site.name}: পরীক্ষামূলক বার্তা`,
  lines: ['সাইটে সমস্যা হলে এখানে জানানো হবে।'],
  ...(site.origin && { link: `${site.origin}/admin` }),
  isUrgent: false,
})

const maxSmsLength = 330

/** An SMS costs by its parts, so it has no marks and names few things. */
export function operatorSms({ title, lines, link }: OperatorMessage): string {
  const text = [title, ...lines].join('\n').replaceAll('⚠ ', '').replaceAll('✅ ', '')
  const end = link ? `\n${link}` : ''
  const room = maxSmsLength - end.length
  return (text.length > room ? `${text.slice(0, room - 1)}…` : text) + end
}

const titleOf = (problems: number, recovered: number): string => {
  if (problems === 0) return `${bengaliNumber(recovered)}টি সমস্যা ঠিক হয়েছে`
  return recovered === 0
    ? `${bengaliNumber(problems)}টি সমস্যা`
    : `${bengaliNumber(problems)}টি সমস্যা, ${bengaliNumber(recovered)}টি ঠিক হয়েছে`
}

const sentence = (text: string) => (text === '' || text.endsWith('।') ? text : `${text}।`)

function described(warning: WarningRow): string {
  const { title, reason } = warningText(warning)
  if (warning.day) return `${sentence(title)} ${sentence(reason)}`
  const begin = `শুরু: ${timeText(warning.openedAt)}।`
  return [sentence(title), ...(reason === '' ? [] : [`কারণ: ${sentence(reason)}`]), begin].join(' ')
}

/** '২২-১১-২০২৬ ১৬:১৫' in Dhaka. */
function timeText(moment: Date): string {
  const [day = '', minute = ''] = minuteInDhaka(moment).split(' ')
  return bengaliDigits(`${day.split('-').toReversed().join('-')} ${minute}`)
}

function lasting(from: Date, to: Date | null): string {
  const minutes = Math.max(1, Math.round(((to ?? from).getTime() - from.getTime()) / 60_000))
  if (minutes < 60) return `${bengaliNumber(minutes)} মিনিট`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${bengaliNumber(hours)} ঘণ্টা` : `${bengaliNumber(Math.round(hours / 24))} দিন`
}
