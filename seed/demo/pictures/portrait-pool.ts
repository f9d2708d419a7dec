import { createRandom, type Random } from '../random.ts'
import { KEEPSAKES, keepsakeSvg } from './keepsake.ts'
import { randomPortrait, type Age, type Mark } from './portrait/portrait-spec.ts'
import { portraitSvg } from './portrait/portrait.ts'

type Shelf = { gender: 'male' | 'female'; mark: Mark | 'keepsake'; age: Age | 'any'; count: number }

/** How many different pictures there are of each kind: what the demo's people need, a few people to each picture. */
const SHELVES: readonly Shelf[] = [
  { gender: 'male', mark: 'workwear', age: 'young', count: 54 },
  { gender: 'male', mark: 'workwear', age: 'middle', count: 60 },
  { gender: 'male', mark: 'workwear', age: 'old', count: 13 },
  { gender: 'male', mark: 'plain', age: 'young', count: 32 },
  { gender: 'male', mark: 'plain', age: 'middle', count: 32 },
  { gender: 'male', mark: 'plain', age: 'old', count: 9 },
  { gender: 'male', mark: 'muslim', age: 'young', count: 14 },
  { gender: 'male', mark: 'muslim', age: 'middle', count: 34 },
  { gender: 'male', mark: 'muslim', age: 'old', count: 22 },
  { gender: 'female', mark: 'muslim', age: 'young', count: 36 },
  { gender: 'female', mark: 'muslim', age: 'middle', count: 30 },
  { gender: 'female', mark: 'muslim', age: 'old', count: 8 },
  { gender: 'female', mark: 'hindu', age: 'young', count: 8 },
  { gender: 'female', mark: 'hindu', age: 'middle', count: 8 },
  { gender: 'female', mark: 'hindu', age: 'old', count: 4 },
  { gender: 'female', mark: 'plain', age: 'young', count: 18 },
  { gender: 'female', mark: 'plain', age: 'middle', count: 12 },
  { gender: 'female', mark: 'plain', age: 'old', count: 4 },
  { gender: 'female', mark: 'keepsake', age: 'any', count: KEEPSAKES },
]

const keyOf = ({ gender, mark, age }: Pick<Shelf, 'gender' | 'mark' | 'age'>) => `${gender} ${mark} ${age}`

/** Draws every portrait of the demo. */
export function drawPortraits(): string[] {
  const random = createRandom('portraits')
  return SHELVES.flatMap((shelf) => Array.from({ length: shelf.count }, (_, i) => draw(random, shelf, i)))
}

/** Gives a place in {@link drawPortraits} for a person; in turn, so that neighbours in a list differ. */
export type PortraitPicker = (gender: 'male' | 'female', mark: Shelf['mark'], age: Age) => number

export function createPortraitPicker(): PortraitPicker {
  const shelves = new Map<string, { first: number; count: number; next: number }>()
  let first = 0
  for (const shelf of SHELVES) {
    shelves.set(keyOf(shelf), { first, count: shelf.count, next: 0 })
    first += shelf.count
  }
  return (gender, mark, age) => {
    const shelf = shelves.get(keyOf({ gender, mark, age: mark === 'keepsake' ? 'any' : age }))
    if (!shelf) throw new Error(`no portraits of ${gender} ${mark} ${age}`)
    return shelf.first + (shelf.next++ % shelf.count)
  }
}

const draw = (random: Random, { gender, mark, age }: Shelf, index: number) =>
  mark === 'keepsake' || age === 'any'
    ? keepsakeSvg(index)
    : portraitSvg(randomPortrait(random, gender, mark, age))
