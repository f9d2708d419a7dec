import { asciiDigits, foldedLength } from '#worker/lib/text/fold.ts'
import type { Random } from '../random.ts'
import type { Trade } from '../trades/trade.ts'

const LONGEST_BIO = 110

const WORK_FRAMES = ['যেসব কাজ করি', 'কাজের ধরন', 'নিয়মিত কাজ', 'বেশি ডাক আসে', 'যা যা পারি'] as const

const bengali = (number: number) => number.toLocaleString('bn-BD', { useGrouping: false })

function fill(template: string, years: number, area: string): string {
  // The word in brackets, as in "Paba (thana)", is only for the place picker.
  return template
    .replaceAll('{years}', bengali(years))
    .replaceAll('{area}', area.replace(/\s*\(.*\)$/, ''))
    .normalize('NFC')
}

/** A description of the provider's work in two to four sentences. */
export function workExperience(random: Random, trade: Trade, years: number, area: string): string {
  const tasks = random.sample(trade.tasks, random.int(3, 5))
  // If a task contains ও ("and"), the list uses the synonym এবং before its last item.
  const and = tasks.some((task) => task.includes(' ও ')) ? ' এবং ' : ' ও '
  const list = tasks.slice(0, -1).join(', ') + and + tasks.at(-1)
  const sentences = [random.pick(trade.histories), `${random.pick(WORK_FRAMES)}: ${list}।`]
  if (random.chance(0.8)) sentences.push(random.pick(trade.promises))
  return fill(sentences.join(' '), years, area)
}

/** A short self-description within the limit of the form, or null. */
export function bio(random: Random, trade: Trade, years: number, area: string): string | null {
  if (random.chance(0.07)) return null
  const first = fill(random.pick(trade.bios), years, area)
  const second = fill(random.pick(trade.bios), years, area)
  const both = `${first} ${second}`
  const fits =
    first !== second && foldedLength(both) <= LONGEST_BIO && asciiDigits(both).match(/\d+/g)?.length !== 2
  return fits && random.chance(0.4) ? both : first
}
