import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import { patienceOfCommands } from '#seed/patience-of-commands.ts'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import { photoSides } from '#worker/features/images/images.schema.ts'
import { counterNames } from '#worker/features/operations/counters/counters.schema.ts'
import { recountCounter } from '#worker/features/operations/counters/counters.usecases.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { databaseFile, fillDatabase } from '../listing/filled-database.ts'
import { addHistory } from '../listing/history.ts'
import { sqliteD1 } from '../sqlite-d1.ts'

/** A third of the profiles has a photo in all sizes, a fifth one side of an identity card. */
const hasPhoto = (id: number) => id % 3 === 0
const hasCard = (id: number) => id % 5 === 0

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const photoOf = (id: number) => `photos/${digest(`photo ${id}`)}`
const cardOf = (id: number) => `documents/${digest(`card ${id}`)}`

/**
 * A database whose kept totals, lists and search words are those of its rows, with ratings, reveals, payments and the names of
 * pictures. It is kept and used again.
 * @returns its folder of `--persist-to`
 */
export async function fillSource(
  folder: string,
  providers: number,
  say: (line: string) => void,
): Promise<string> {
  const target = join(folder, `drill-${providers}`)
  const filled = join(folder, `listing-${providers}`)
  await fillDatabase(filled, providers, say)
  const fingerprint = readFileSync(join(filled, 'filled'), 'utf8')
  const marker = join(target, 'complete')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return target
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  cpSync(filled, target, { recursive: true })
  const database = new DatabaseSync(databaseFile(target), { enableForeignKeyConstraints: false })
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000;
    PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE`)
  addHistory(database, providers, { wrongSums: 0 })
  addPictures(database, providers)
  const { db } = openDatabase(sqliteD1(database), 'primary', patienceOfCommands)
  for (let from = 0; from < providers; from += 200)
    await runBatch(db, projectListings(db, sql`p.id > ${from} AND p.id <= ${from + 200}`))
  for (const name of counterNames) await recountCounter(db, name, { now: new Date() })
  database.exec('COMMIT; PRAGMA journal_mode = WAL')
  database.close()
  writeFileSync(marker, fingerprint)
  say('history and pictures: added')
  return target
}

function addPictures(database: DatabaseSync, providers: number): void {
  const setPhoto = database.prepare('UPDATE providers SET photo = ? WHERE id = ?')
  const setCard = database.prepare('UPDATE providers SET id_card_front = ? WHERE id = ?')
  const addImage = database.prepare(
    'INSERT INTO stored_images (bucket, path, uploaded_by, created_at) VALUES (?, ?, ?, 1)',
  )
  for (let id = 1; id <= providers; id += 1) {
    if (hasPhoto(id)) {
      setPhoto.run(photoOf(id), id)
      addImage.run('pictures', photoOf(id), null)
    }
    if (hasCard(id)) {
      setCard.run(`${cardOf(id)}.webp`, id)
      addImage.run('documents', cardOf(id), id)
    }
  }
}

export type StoredObject = { bucket: 'PICTURES' | 'DOCUMENTS'; key: string; content: Buffer }

/** The objects of both buckets, of the first profiles. Their content follows from their name. */
export function listObjects(providers: number): StoredObject[] {
  const found: StoredObject[] = []
  const add = (bucket: StoredObject['bucket'], key: string) =>
    found.push({ bucket, key, content: Buffer.from(`${bucket} ${key} `.repeat(5)) })
  for (let id = 1; id <= providers; id += 1) {
    if (hasPhoto(id)) for (const side of photoSides) add('PICTURES', `${photoOf(id)}-${side}.webp`)
    if (hasCard(id)) add('DOCUMENTS', `${cardOf(id)}.webp`)
  }
  return found
}
