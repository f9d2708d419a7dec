import type { Random } from '../../random.ts'

export type Age = 'young' | 'middle' | 'old'
/** What a portrait tells of its sitter: a prayer cap or hijab, a tip and sindur, a man's work clothes, or nothing. */
export type Mark = 'muslim' | 'hindu' | 'workwear' | 'plain'

export type PortraitSpec = {
  gender: 'male' | 'female'
  age: Age
  mark: Mark
  skin: string
  hairColour: string
  beardColour: string
  hair:
    'crop' | 'part' | 'wavy' | 'curly' | 'brushed' | 'receding' | 'bald' | 'bun' | 'long' | 'braid' | 'bob'
  beard: 'none' | 'stubble' | 'moustache' | 'short' | 'full' | 'long' | 'goatee'
  headwear: 'none' | 'tupi' | 'helmet' | 'cap' | 'hijab' | 'orna' | 'niqab'
  clothes: 'shirt' | 'tee' | 'polo' | 'panjabi' | 'overall' | 'sweater' | 'kameez' | 'saree'
  pattern: 'plain' | 'stripe' | 'check'
  gamcha: boolean
  glasses: 'none' | 'round' | 'square'
  tip: boolean
  cloth: string
  second: string
  backdrop: { base: string; kind: 'plain' | 'halo' | 'arch' | 'hills' | 'leaves' | 'sun' }
  face: { width: number; jaw: number; brow: number; smile: 'soft' | 'open' | 'wide'; eyes: number }
}

const SKINS = ['#8f5d3c', '#9d6843', '#ab754c', '#b98257', '#c68f63', '#d29d72', '#dcab82'] as const
const BLACK = ['#1d1817', '#251d1a', '#2b211d', '#33261f'] as const
const BACKDROPS = [
  '#cfe5da',
  '#bcdccb',
  '#e4efe6',
  '#f7e3b5',
  '#f9dc9c',
  '#f3e6d3',
  '#eadbc5',
  '#e9cdb9',
  '#dfe6e3',
  '#d3e0e6',
  '#e8dfe4',
  '#d7e3c4',
] as const
const MEN_CLOTH = [
  '#00684a',
  '#2f7d62',
  '#1f4e5f',
  '#35617e',
  '#4a5a6a',
  '#7a4a34',
  '#a4553a',
  '#c28a2c',
  '#5d6b45',
  '#f1ece2',
  '#dfe6e9',
  '#8c3b3b',
  '#30404f',
  '#b9c7bd',
  '#6d5b7b',
] as const
const WOMEN_CLOTH = [
  '#00684a',
  '#1f7a63',
  '#8a2f4b',
  '#b3475a',
  '#c9772f',
  '#d9a02b',
  '#5c3f73',
  '#2d5f86',
  '#7d8f3d',
  '#a8483c',
  '#38707a',
  '#e3d3bd',
  '#44505c',
  '#c98a8f',
] as const

/** Makes up a sitter: everything drawn follows from this and nothing else. */
export function randomPortrait(
  random: Random,
  gender: 'male' | 'female',
  mark: Mark,
  age: Age,
): PortraitSpec {
  const base = {
    gender,
    age,
    mark,
    skin: random.weighted(SKINS.map((skin, i) => [skin, [1, 2, 3, 4, 4, 3, 2][i] ?? 1] as const)),
    glasses: random.weighted([
      ['none', age === 'old' ? 5 : 9],
      ['round', 1],
      ['square', age === 'old' ? 2 : 1],
    ] as const),
    pattern: random.weighted([
      ['plain', 5],
      ['stripe', 2],
      ['check', 2],
    ] as const),
    backdrop: {
      base: random.pick(BACKDROPS),
      kind: random.weighted([
        ['plain', 2],
        ['halo', 3],
        ['arch', 2],
        ['hills', 1],
        ['leaves', 2],
        ['sun', 1],
      ] as const),
    },
    face: {
      width: random.int(90, 100),
      jaw: gender === 'male' ? random.int(58, 76) : random.int(46, 58),
      brow: random.int(-4, 4),
      smile: random.weighted([
        ['soft', 5],
        ['open', 3],
        ['wide', 3],
      ] as const),
      eyes: random.int(39, 44),
    },
  } as const
  return gender === 'male' ? man(random, base, mark, age) : woman(random, base, mark, age)
}

type Base = Pick<
  PortraitSpec,
  'gender' | 'age' | 'mark' | 'skin' | 'glasses' | 'pattern' | 'backdrop' | 'face'
>

function man(random: Random, base: Base, mark: Mark, age: Age): PortraitSpec {
  const grey = age === 'old' || (age === 'middle' && random.chance(0.12))
  const hairColour = grey ? random.pick(['#8d8a87', '#b9b5b0', '#dedad4']) : random.pick(BLACK)
  const devout = mark === 'muslim'
  const atWork = mark === 'workwear'
  return {
    ...base,
    hairColour,
    // Henna is how many elderly men colour a white beard.
    beardColour: grey && devout && random.chance(0.35) ? '#a3522a' : hairColour,
    hair:
      age === 'old'
        ? random.pick(['receding', 'bald', 'crop', 'part'])
        : random.weighted([
            ['crop', 4],
            ['part', 4],
            ['wavy', 3],
            ['curly', 2],
            ['brushed', 3],
            ['receding', age === 'middle' ? 3 : 0],
          ] as const),
    beard: devout
      ? random.weighted([
          ['full', 4],
          ['long', age === 'young' ? 1 : 4],
          ['short', 3],
        ] as const)
      : random.weighted([
          ['none', age === 'young' ? 4 : 2],
          ['stubble', 4],
          ['moustache', age === 'young' ? 1 : 4],
          ['short', 3],
          ['goatee', 1],
        ] as const),
    headwear: devout
      ? random.chance(0.85)
        ? 'tupi'
        : 'none'
      : random.weighted([
          ['none', 7],
          ['helmet', atWork ? 1 : 0],
          ['cap', atWork ? 1 : 0],
        ] as const),
    clothes: devout
      ? random.weighted([
          ['panjabi', 6],
          ['shirt', 2],
        ] as const)
      : random.weighted([
          ['shirt', 6],
          ['polo', 3],
          ['tee', age === 'old' ? 0 : 3],
          ['panjabi', age === 'old' ? 3 : 1],
          ['overall', atWork && age !== 'old' ? 3 : 0],
          ['sweater', 1],
        ] as const),
    gamcha: atWork && random.chance(0.2),
    tip: false,
    cloth: devout && random.chance(0.4) ? '#f4f1ea' : random.pick(MEN_CLOTH),
    second: random.pick(['#f2a81d', '#00684a', '#f4efe4', '#c8674a', '#33546b']),
  }
}

function woman(random: Random, base: Base, mark: Mark, age: Age): PortraitSpec {
  const hairColour = age === 'old' ? random.pick(['#8d8a87', '#a8a4a0', '#5a5452']) : random.pick(BLACK)
  const cloth = random.pick(WOMEN_CLOTH)
  return {
    ...base,
    hairColour,
    beardColour: hairColour,
    hair: random.weighted([
      ['bun', 4],
      ['long', age === 'old' ? 0 : 4],
      ['braid', 3],
      ['bob', age === 'young' ? 1 : 0],
    ] as const),
    beard: 'none',
    headwear:
      mark === 'muslim'
        ? random.weighted([
            ['hijab', 6],
            ['orna', 3],
            ['niqab', 1],
          ] as const)
        : mark === 'hindu' && age !== 'young' && random.chance(0.3)
          ? 'orna'
          : 'none',
    clothes: random.weighted([
      ['kameez', age === 'old' ? 1 : 5],
      ['saree', age === 'young' ? 2 : 4],
    ] as const),
    gamcha: false,
    glasses: random.chance(0.14) ? random.pick(['round', 'square']) : 'none',
    tip: mark === 'hindu' || (mark === 'plain' && random.chance(0.25)),
    cloth,
    second: random.pick(WOMEN_CLOTH.filter((colour) => colour !== cloth)),
  }
}
