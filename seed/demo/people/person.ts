import type { Random } from '../random.ts'
import { buddhists, christians, hindus, muslimMen, muslimWomen } from './names.ts'

type Faith = 'muslim' | 'hindu' | 'buddhist' | 'christian'
export type Person = { name: string; gender: 'male' | 'female'; faith: Faith; age: number }

const HILLS = new Set(['Rangamati', 'Khagrachhari', 'Bandarban'])
const MARMA_HILLS = new Set(['Bandarban', 'Khagrachhari'])
const BARUA = new Set(['Chattogram', "Cox's Bazar", 'Cumilla'])
const GARO = new Set(['Mymensingh', 'Netrokona', 'Sherpur'])
// Districts with a Hindu share well above the national 8 % (census of 2022, rounded).
const HINDU_SHARE: Record<string, number> = {
  Gopalganj: 0.27,
  Moulvibazar: 0.24,
  Thakurgaon: 0.22,
  Khulna: 0.2,
  Dinajpur: 0.19,
  Narail: 0.17,
  Bagerhat: 0.17,
  Magura: 0.16,
  Habiganj: 0.16,
  Satkhira: 0.16,
  Panchagarh: 0.16,
  Khagrachhari: 0.17,
  Pirojpur: 0.15,
  Nilphamari: 0.15,
  Lalmonirhat: 0.13,
  Sunamganj: 0.11,
  Chattogram: 0.11,
  Jashore: 0.1,
}

/** A religion by the national shares, adjusted for districts with other shares. */
function faithIn(random: Random, district: string): Faith {
  const hindu = HINDU_SHARE[district] ?? 0.065
  const buddhist = HILLS.has(district) ? 0.45 : BARUA.has(district) ? 0.03 : 0.001
  const christian = GARO.has(district) ? 0.03 : district === 'Dhaka' || district === 'Gazipur' ? 0.012 : 0.003
  return random.weighted([
    ['hindu', hindu],
    ['buddhist', buddhist],
    ['christian', christian],
    ['muslim', 1 - hindu - buddhist - christian],
  ])
}

/** A random person with a name that is common in the district. */
export function randomPerson(
  random: Random,
  district: string,
  gender: Person['gender'],
  age: number,
): Person {
  const faith = faithIn(random, district)
  return { faith, gender, age, name: nameOf(random, faith, gender, age, district) }
}

function nameOf(
  random: Random,
  faith: Faith,
  gender: Person['gender'],
  age: number,
  district: string,
): string {
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
    case 'buddhist': {
      if (!HILLS.has(district)) return both(random, man ? buddhists.plainsMen : buddhists.plainsWomen)
      const marma = MARMA_HILLS.has(district) && random.chance(0.5)
      if (marma) return both(random, man ? buddhists.marmaMen : buddhists.marmaWomen)
      return both(random, man ? buddhists.hillMen : buddhists.hillWomen)
    }
    case 'christian':
      if (GARO.has(district)) return both(random, man ? christians.garoMen : christians.garoWomen)
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
