import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { csvOfList } from '#worker/lib/csv.ts'
import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { districtDemand, funnelWeek, shortage, shortageCsv } from './funnel.answers.ts'
import {
  countDays,
  countShortages,
  listChoices,
  listClosedDays,
  listDistricts,
  listShortages,
  listWeeks,
} from './funnel.queries.ts'
import { daysOfWeek, lastWeeks, weeksOfFunnel, weeksOfShortage, weeksToClose } from './funnel.rules.ts'
import { growthSteps, stepsWithoutTrade, type ShortageSort } from './funnel.schema.ts'
import { validationFailed } from '#worker/lib/errors.ts'

const tooDeep = () => validationFailed({ page: ['এত পেছনের পাতা নেই'] })

type Chosen = { category?: number | undefined; district?: number | undefined }

/**
 * The nightly job: counts the rows of the days that are over, a week in each part. While the setting is
 * off it does nothing; days that it missed are closed later from their rows.
 * @returns as handled, the closed weeks
 */
export async function closeDays(
  db: Database,
  { settings, now, deadline }: { settings: Settings; now: Date; deadline: Deadline },
): Promise<Progress> {
  if (!isOn(settings, 'growth_enabled')) return { handled: 0, isDone: true }
  const yesterday = addDays(dayOf(now), -1)
  const [first = yesterday] = lastWeeks(yesterday, weeksOfFunnel)
  const closed = new Set((await listClosedDays(db, first)).map(({ day }) => day))
  const weeks = weeksToClose(yesterday, closed)
  return inParts(deadline, weeksOfFunnel, async () => {
    const week = weeks.shift()
    if (week !== undefined) await runBatch(db, countDays(db, daysOfWeek(week, yesterday)))
    return { handled: week === undefined ? 0 : 1, isDone: weeks.length === 0 }
  })
}

/** The steps of each week, of a trade or a district or both. Reads at most a row for each day and district. */
export async function readFunnel(
  db: Database,
  chosen: Chosen,
  { settings, now }: { settings: Settings; now: Date },
) {
  const yesterday = addDays(dayOf(now), -1)
  const weeks = lastWeeks(yesterday, weeksOfFunnel)
  const [since = yesterday] = weeks
  const { figures, closed } = await batch(db, {
    figures: listWeeks(db, since, chosen),
    closed: listClosedDays(db, since),
  })
  const steps = growthSteps.filter((step) => step !== 'answered' || isOn(settings, 'call_answers_enabled'))
  const unknown = [
    ...growthSteps.filter((step) => !steps.includes(step)),
    ...(chosen.category === undefined ? [] : stepsWithoutTrade),
  ]
  return {
    steps,
    weeks: weeks.map((week) => {
      const days = closed.filter(({ day }) => day >= week && day <= addDays(week, 6))
      return funnelWeek({
        week,
        closed: days.length,
        counted: days.filter(({ visits }) => visits > 0).length,
        figures: figures.find((row) => row.week === week),
        unknown,
      })
    }),
    until:
      closed
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** All trades and districts, by name. */
export const readChoices = (db: Database) => batch(db, listChoices(db))

const sinceFor = (now: Date): string => lastWeeks(addDays(dayOf(now), -1), weeksOfShortage)[0] ?? dayOf(now)

/** Trades in districts that people looked for in the last weeks, by default those first that lack most. @throws 422 */
export async function readShortages(
  db: Database,
  chosen: Chosen,
  {
    page: number,
    sort = 'missing',
    now,
  }: { page: number | undefined; sort: ShortageSort | undefined; now: Date },
) {
  const page = listPage(number, { tooDeep })
  const since = sinceFor(now)
  const { rows, counted } = await batch(db, {
    rows: listShortages(db, { ...chosen, ...page, since, sort }),
    counted: countShortages(db, since, chosen),
  })
  return { data: rows.map((row) => shortage(row)), meta: pageMeta(page, counted) }
}

/** All of them as a file for the agents, those first that lack most. It names no person, so it needs no password. */
export async function exportShortages(db: Database, chosen: Chosen, now: Date): Promise<Response> {
  const since = sinceFor(now)
  const [counted] = await countShortages(db, since, chosen)
  let offset = 0
  return csvOfList({
    name: `shortages-${dayOf(now)}`,
    columns: shortageCsv,
    total: counted?.total ?? 0,
    // The order is no column, so the rows have no key. They change once a night.
    read: (_, size) => {
      const rows = listShortages(db, { ...chosen, since, sort: 'missing', limit: size, offset })
      offset += size
      return rows
    },
    keyOf: () => null,
  })
}

export const readDistricts = async (db: Database, category: number | undefined, now: Date) =>
  (await listDistricts(db, sinceFor(now), category)).map((row) => districtDemand(row))
