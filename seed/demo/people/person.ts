import type { Random } from '../random.ts'
import { buddhists, christians, hindus, muslimMen, muslimWomen } from './names.ts'

type Faith = 'muslim' | 'hindu' | 'buddhist' | 'christian'
export type Person = { name: string; gender: 'male' | 'female'; faith: Faith; age: number }

/** A random person with a name of the community, by the shares of the country. */
export function randomPerson(random: Random, gender: Person['gender'], age: number): Person {
  const faith: Faith = random.weighted([
    ['hindu', 80],
    ['buddhist', 6],
    ['christian', 4],
    ['muslim', 910],
  ])
  return { faith, gender, age, name: nameOf(random, faith, gender, age) }
}

function nameOf(random: Random, faith: Faith, gender: Person['gender'], age: number): string {
  const man = gender === 'male'
  switch (faith) {
    case 'muslim':
      return man ? muslimMan(random) : muslimWoman(random, age)
    case 'hindu':
      return [
        random.pick(man ? hindus.men : hindus.women),
        ...(random.chance(0.38) ? [man ? random.pick(['চন্দ্র', 'কুমার']) : 'রাণী'] : []),
        random.pick(hindus.family),
      ].join(' ')
    case 'buddhist':
      return both(random, man ? buddhists.men : buddhists.women)
    case 'christian':
      return both(random, man ? christians.men : christians.women)
  }
}

const both = (random: Random, [given, family]: readonly [readonly string[], readonly string[]]) =>
  `${random.pick(given)} ${random.pick(family)}`

function muslimMan(random: Random): string {
  const prefix = random.chance(0.45) ? `${random.pick(muslimMen.prefixes)} ` : ''
  const kind = random.int(1, 10)
  if (kind <= 3) return `${prefix}${random.pick(muslimMen.compound)} ${random.pick(muslimMen.afterCompound)}`
  if (kind <= 5) {
    const abdul = `${prefix}আব্দুল ${random.pick(muslimMen.afterAbdul)}`
    return random.chance(0.4) ? `${abdul} ${random.pick(muslimMen.family)}` : abdul
  }
  // A few long names, because the pages must have room for them.
  if (random.chance(0.03))
    return `মোহাম্মদ আবু জাফর ${random.pick(muslimMen.compound)} ${random.pick(muslimMen.family)}`
  return `${prefix}${random.pick(muslimMen.given)} ${random.pick(muslimMen.family)}`
}

function muslimWoman(random: Random, age: number): string {
  const prefix = random.chance(0.1) ? 'মোছাঃ ' : ''
  return age >= 42
    ? `${prefix}${random.pick(muslimWomen.older)} ${random.pick(muslimWomen.afterOlder)}`
    : `${prefix}${random.pick(muslimWomen.younger)} ${random.pick(muslimWomen.afterYounger)}`
}
