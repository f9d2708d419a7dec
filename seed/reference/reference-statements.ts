import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { informationPages as pagesTable } from '#worker/features/content-pages/content-pages.table.ts'
import { districts, divisions, localities, thanas } from '#worker/features/places/places.table.ts'
import { settings } from '#worker/features/settings/settings.table.ts'
import { insertText } from '../bulk-insert.ts'
import { readLocalities, type LocalitySeed } from './localities.ts'
import { readPlaces, type ThanaSeed } from './places.ts'
import { settingValues } from './setting-values.ts'

const readPage = (slug: string) =>
  readFileSync(join(import.meta.dirname, 'pages', `${slug}.html`), 'utf8')
    .trim()
    .normalize('NFC')

/**
 * The information pages of a new installation. An admin can edit them later. Their HTML in `pages/` may use h2, h3, p, ul, ol, li,
 * strong and a.
 */
export const informationPages = [
  {
    slug: 'about',
    title: 'আমাদের সম্পর্কে',
    description: 'কর্মী কী, কার জন্য, কীভাবে সেবাদাতাদের যাচাই করা হয় এবং আমরা কোন দায়িত্ব নিই।',
  },
  {
    slug: 'contact',
    title: 'যোগাযোগ',
    description: 'অভিযোগ, পরামর্শ বা পেমেন্টের সমস্যা নিয়ে কীভাবে আমাদের সঙ্গে যোগাযোগ করবেন।',
  },
  {
    slug: 'faq',
    title: 'সাধারণ জিজ্ঞাসা',
    description: 'গ্রাহক ও সেবাদাতাদের সবচেয়ে বেশি করা প্রশ্নগুলোর উত্তর: সাবস্ক্রিপশন, নম্বর দেখা, প্রোফাইল ও বুস্ট।',
  },
  {
    slug: 'support',
    title: 'সহায়তা',
    description: 'লগইন, কোড, নম্বর দেখা, পেমেন্ট ও প্রোফাইল জমা দেওয়ার সমস্যার ধাপে ধাপে সমাধান।',
  },
  {
    slug: 'privacy-policy',
    title: 'গোপনীয়তা নীতি',
    description: 'আমরা কোন তথ্য নিই, কেন নিই, কে দেখতে পান, কত দিন রাখি এবং আপনার কী কী অধিকার আছে।',
  },
  {
    slug: 'terms',
    title: 'ব্যবহারের শর্তাবলী',
    description: 'গ্রাহক ও সেবাদাতা হিসেবে কর্মী ব্যবহারের নিয়ম, দায়িত্ব এবং অ্যাকাউন্ট বন্ধ হওয়ার কারণ।',
  },
  {
    slug: 'refund-policy',
    title: 'টাকা ফেরতের নীতি',
    description: 'সাবস্ক্রিপশন, বুস্ট ও প্রোফাইল জমার ফির টাকা কখন ও কীভাবে ফেরত পাওয়া যায়।',
  },
  {
    slug: 'list-order',
    title: 'তালিকা কীভাবে সাজানো হয়',
    description: '“আমাদের বাছাই” ক্রমে কী একজন সেবাদাতাকে উপরে তোলে, কী নামায় এবং কতটুকু। বুস্ট কোথায় দেখা যায়।',
  },
].map((page) => ({ ...page, html: readPage(page.slug) }))

/**
 * SQL statements that insert the reference data: places, the information pages, and the settings with long texts. The
 * order matters. The statements can run again, because they keep what an admin has changed or deleted.
 */
export function referenceStatements(now: Date): string[] {
  const stamp = { createdAt: now, updatedAt: now }
  const places = readPlaces()
  const isEmpty = (table: string, rest = '1') => `NOT EXISTS (SELECT 1 FROM "${table}" WHERE ${rest})`
  const thanasOf = (kind: ThanaSeed['kind']) =>
    insertText(
      thanas,
      places.thanas.filter((thana) => thana.kind === kind).map((thana) => ({ ...thana, ...stamp })),
      isEmpty('thanas', `kind = '${kind}'`),
    )
  return [
    insertText(
      divisions,
      places.divisions.map((division) => ({ ...division, ...stamp })),
      isEmpty('divisions'),
    ),
    insertText(
      districts,
      places.districts.map((district) => ({ ...district, ...stamp })),
      isEmpty('districts'),
    ),
    thanasOf('upazila'),
    thanasOf('metro_thana'),
    ...insertLocalities(readLocalities(places), now),
    ...informationPages.map((page) => insertText(pagesTable, [{ ...page, updatedAt: now }], '1')),
    insertText(
      settings,
      Object.entries(settingValues).map(([key, value]) => ({ key, value, updatedAt: now })),
      '1',
    ),
  ]
}

/** Keeps a statement below the 100 kB of D1. */
const localitiesAtOnce = 300

/** A part of the thanas that has localities, even one, keeps those that it has. */
function insertLocalities(rows: readonly LocalitySeed[], now: Date): string[] {
  const parts: LocalitySeed[][] = []
  for (const some of Map.groupBy(rows, ({ upazilaId }) => upazilaId).values()) {
    const last = parts.at(-1)
    if (last && last.length + some.length <= localitiesAtOnce) last.push(...some)
    else parts.push([...some])
  }
  return parts.map((part) => {
    const range = `upazila_id BETWEEN ${part[0]?.upazilaId} AND ${part.at(-1)?.upazilaId}`
    return insertText(
      localities,
      part.map((row) => ({ ...row, createdAt: now, updatedAt: now })),
      `NOT EXISTS (SELECT 1 FROM localities WHERE ${range}) AND json_extract(value, '$[0]') IN (SELECT id FROM thanas)`,
    )
  })
}
