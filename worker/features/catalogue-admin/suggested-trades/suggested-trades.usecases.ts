import { sql, type SQL } from 'drizzle-orm'
import { batch, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry, insertedId } from '#worker/features/audit/audit.queries.ts'
import { missingTrades, pictureOf } from './suggested-trades.rules.ts'
import type { OfferedTrade } from './suggested-trades.schema.ts'
import { picturePath, type SuggestedTrade } from '#worker/features/categories/suggested-trades.schema.ts'
import { tooManyCategories } from '#worker/features/categories/categories.errors.ts'
import { maxCategories } from '#worker/features/categories/categories.schema.ts'
import { picturesUnavailable } from '#worker/features/images/images.errors.ts'
import { areStored } from '#worker/features/images/images.queries.ts'
import { photoSides } from '#worker/features/images/images.schema.ts'
import {
  discardImages,
  storeImages,
  type ImageStore,
  type PreparedImage,
} from '#worker/features/images/images.usecases.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import { slugChoices } from '#worker/features/slugs/slugs.rules.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { insertCategory } from '#worker/features/categories/categories.queries.ts'

const listNamesAndPictures = (db: Database) =>
  db.select({ nameFolded: categories.nameFolded, image: categories.image }).from(categories)

type Row = Parameters<typeof insertCategory>[1]

/** Writes nothing if a category has the name or the picture of the trade. */
const insertSuggestedTrade = (
  db: Database,
  row: Row,
  { guard, key, now }: { guard: SQL; key: string; now: Date },
): UnrunQuery =>
  insertCategory(db, row, {
    guard: sql`${guard} AND NOT EXISTS (SELECT 1 FROM ${categories} WHERE image = ${row.image})`,
    slug: { choices: slugChoices(key) },
    now,
  })

/**
 * Adds the chosen trades in one batch: all of them or none. A trade that exists already stays as it is.
 * @param keys keys of suggested trades
 * @param source.assets the files of the web app, which hold the pictures
 * @returns the number of added trades
 * @throws 503 if a picture cannot be read or stored; 409 `too_many`
 */
export async function addSuggestedTrades(
  db: Database,
  act: StaffContext,
  keys: readonly string[],
  { assets, store }: { assets: Pick<Fetcher, 'fetch'>; store: ImageStore },
): Promise<number> {
  const stored = await listNamesAndPictures(db)
  const wanted = missingTrades(stored).filter(({ key }) => keys.includes(key))
  if (wanted.length === 0) return 0
  if (stored.length + wanted.length > maxCategories) throw tooManyCategories()
  const drawn = wanted.flatMap(({ picture, ...trade }) => (picture === null ? [] : [{ ...trade, picture }]))
  const pictures = await Promise.all(drawn.map((trade) => readPicture(assets, trade)))
  if (pictures.length > 0) await storeImages(db, store, pictures, { userId: act.actor.id, now: act.now })
  try {
    return await insertTrades(db, act, wanted, pictures)
  } catch (error) {
    await discardImages(db, store, pictures, act.now)
    throw error
  }
}

async function insertTrades(
  db: Database,
  act: StaffContext,
  wanted: readonly OfferedTrade[],
  pictures: readonly PreparedImage[],
): Promise<number> {
  const guard = pictures.length > 0 ? areStored(pictures) : sql`1`
  const writes = wanted.flatMap((trade) => {
    const row = {
      name: trade.name,
      description: trade.description,
      words: null,
      image: pictureOf(trade),
      isActive: true,
      showInHomepage: true,
    }
    const entry = { ...act, action: 'category.added', entity: 'category', entityId: insertedId, after: row }
    return [
      insertSuggestedTrade(db, row, { guard, key: trade.key, now: act.now }),
      auditEntry(db, { ...entry, onlyIf: wroteRow }),
    ]
  })
  const { before, after } = await batch(db, {
    before: listNamesAndPictures(db),
    writes,
    number: raiseNumber(db, 'trades'),
    after: listNamesAndPictures(db),
  })
  const refused = missingTrades(after).filter(({ key }) => wanted.some((trade) => trade.key === key))
  // Another request is removing one of the pictures, or has filled the list.
  if (refused.length > 0)
    throw after.length >= maxCategories
      ? tooManyCategories()
      : picturesUnavailable(new Error('a picture is being removed'))
  return after.length - before.length
}

/** @throws 503 if a file is missing, does not arrive, or is not the picture of the trade */
async function readPicture(assets: Pick<Fetcher, 'fetch'>, trade: SuggestedTrade): Promise<PreparedImage> {
  try {
    const objects = await inTime(
      Promise.all(
        photoSides.map(async (side) => ({
          key: `${picturePath(trade)}-${side}.webp`,
          bytes: await readFile(assets, `/trades/${trade.key}-${side}.webp`),
        })),
      ),
      deadlines.assets,
    )
    const [largest] = objects
    if (!largest || !sha256Hex(largest.bytes).startsWith(trade.picture))
      throw new Error(`another picture of ${trade.key}`)
    return { bucket: 'pictures', path: picturePath(trade), objects }
  } catch (error) {
    throw picturesUnavailable(error)
  }
}

async function readFile(assets: Pick<Fetcher, 'fetch'>, path: string): Promise<Uint8Array> {
  // Only the path of the address counts.
  const answer = await assets.fetch(new Request(new URL(path, 'https://assets.local')))
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
