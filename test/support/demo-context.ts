import { accounts } from '#seed/demo/accounts.ts'
import { pictureNames } from '#seed/demo/pictures/picture-files.ts'
import type { DemoContext } from '#seed/demo/rows/demo-context.ts'
import { readPlaces } from '#seed/reference/places.ts'

const places = readPlaces()

/** The smallest part of the demo that has rows of each kind. */
export const smallScale = 0.1

/** A context for demo rows without stored pictures and hashed passwords. */
export function plainDemoContext(now: Date, scale = 1): DemoContext {
  return {
    now,
    scale,
    places,
    pictures: {
      portraits: new Map(pictureNames('portraits').map((name) => [name, `photos/${name}`])),
    },
    passwordHashes: {
      accounts: new Map(Object.values(accounts).map(({ id }) => [id, `hash ${id}`])),
      allOthers: 'hash',
    },
    sealIdNumber: (number) => ({ sealed: `sealed ${number}`, hash: `hash ${number}` }),
    terms: { registration: 'r1', biodata: 'b2', earlierBiodata: 'b1' },
  }
}
