import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Not texts of the product: tests, lists of words that people type into the search, and what demo people wrote. */
const isLeftOut = (file: string) =>
  /\.test\.tsx?$|^web\/dist\/|^worker\/features\/categories\/(?:words|suggestions)\/|\/search\/understanding\//.test(
    file,
  )

const sources = globSync(
  ['web/**/*.{ts,tsx,html}', 'worker/**/*.ts', 'seed/reference/**/*.{ts,html}', 'seed/reference/faq.json'],
  {
    cwd: root,
  },
)
  .filter((file) => !isLeftOut(file))
  .map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8').normalize('NFC').replace(/\s+/g, ' '),
  }))
  .filter(({ text }) => /[\u0980-\u09ff]/.test(text))

const letter = '[\\u0980-\\u09ff]'

/** Where a text of the sources matches, as `file: excerpt`. */
function placesOf(pattern: string, isAllowed: (file: string) => boolean = () => false): string[] {
  const found = new RegExp(pattern.normalize('NFC'), 'gu')
  return sources
    .filter(({ file }) => !isAllowed(file))
    .flatMap(({ file, text }) =>
      Array.from(text.matchAll(found), ({ 0: match, index }) => {
        const excerpt = text.slice(Math.max(0, index - 30), index + match.length + 30)
        return `${file}: ${excerpt}`
      }),
    )
}

// The second text is what the word of the first column replaces, as a regular expression.
const words: [right: string, wrong: string, isAllowed?: (file: string) => boolean][] = [
  ['সেবাদাতা', '(?:একজন|এই|সেই|সব) কর্মী'],
  ['প্রতিনিধি, in public texts', 'যাচাইকারী|আমাদের (?:একজন )?কর্মী'],
  [
    'প্রোফাইল, to all but the staff',
    'বায়োডাটা',
    (file) =>
      /\/(?:admin|admin-pages|moderation|audit|catalogue-admin|customers|staff|operations|push-messages|sms-kinds|setting-definitions|staff-rights)[./]/.test(
        file,
      ),
  ],
  ['পেশা', 'কাজের ধরন'],
  [
    'পেশা, outside of the admin area',
    'ক্যাটাগরি',
    (file) =>
      !/^web\/(?:app\/layouts\/(?:footer|navigation\/navigation)|features\/(?:home|providers|categories\/categories))/.test(
        file,
      ),
  ],
  ['থানা/উপজেলা', 'উপজেলা/থানা|(?<!থানা/)উপজেলা (?:নির্বাচন|বেছে|ধরে)'],
  ['অ্যাকাউন্ট', `একাউন্ট|হিসাব (?:খুল|মুছ|বন্ধ)`],
  ['পেমেন্ট গেটওয়ে', 'পেমেন্ট সেবা(?!দাতা)'],
  ['ট্রানজেকশন আইডি', 'লেনদেন(?:ের)? নম্বর'],
  ['বিকাশ/নগদ/রকেটে সেন্ড মানি', 'ম্যানুয়াল'],
  ['যাচাই চলছে', "পর্যালোচনায়|যাচাইয়ে'|যাচাই প্রয়োজন"],
  ['অপেক্ষায়', 'অপেক্ষমাণ|অপেক্ষারত'],
  ['টাকা ফেরত', 'রিফান্ড'],
  ['অনুমোদিত, for a profile that a moderator let in', 'যাচাইকৃত সেবাদাতা'],
  ['নম্বর দেখার সুযোগ', `(?:টি|একটি|কোনো) দেখা(?:টি)? (?:শেষ|খরচ|ফেরত|বাকি)|দেখাটি|দেখা (?:খরচ|ফেরত)`],
  ['কাজের লগ', 'কার্যবিবরণী'],
  ['স্বয়ংক্রিয় কাজ', `'নিয়মিত কাজ'`],
  ['গ্রাফ/টেবিল', 'লেখচিত্র|সারণি'],
  ['আমাদের বাছাই', 'সুপারিশ'],
  ['হোম', 'মূল পাতা|প্রথম পাতা|হোমপেজ'],
  ['পছন্দ', 'প্রিয় (?:তালিকা|সেবাদাতা)|বুকমার্ক|ফেভারিট'],
  // One spelling of each word.
  ['এখনো', 'এখনও'],
  ['সঙ্গে', `(?<!${letter})সাথে|একসাথে`],
  ['উপর', `(?<!${letter})ওপর`],
  ['গ্রাহকেরা', 'গ্রাহকরা'],
  ['বিনা মূল্যে', 'বিনামূল্য|ফ্রিতে'],
  ['লিংক', 'লিঙ্ক'],
  ['র‍্যাংক', 'র\u200d?্যাঙ্ক|র্যাংক|র্যাঙ্ক'],
  ['ফর্ম', 'ফরম'],
  ['জন্মনিবন্ধন', 'জন্ম[- ]নিবন্ধন'],
  // A separate কে asks "who?".
  [
    'a case ending that is joined to the name or number before it',
    `\\} (?:কে|এর|তে)(?!${letter})|[0-9০-৯A-Za-z] (?:এর|তে)(?!${letter})`,
  ],
  [
    'a comma in a number of four digits or more that is no year',
    '(?<![০-৯,.০])(?!২০[০-৯]{2}(?![০-৯])|১২৩৪৫৬)[১-৯][০-৯]{3,}',
  ],
  ['no blame of the reader', 'অতিক্রম করেছেন|আপনি ভুল|ভুল করেছেন|আপনার ভুল'],
  ['no exclamation mark', `${letter} ?!`],
]

it.each(words)('the texts say %s', (_, wrong, isAllowed) => expect(placesOf(wrong, isAllowed)).toEqual([]))
