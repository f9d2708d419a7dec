type HandedIn<Part> = { hand: (part: Part) => void; get: () => Part }

/**
 * What an earlier feature must know of later ones, which it cannot import: `worker/parts.ts` hands it in.
 * @throws at the first use if nothing was handed in
 */
export function handedIn<Part>(what: string): HandedIn<Part> {
  let given: Part | undefined
  return {
    hand: (part) => void (given = part),
    get: () => {
      if (given === undefined) throw new Error(`${what} was not handed in: import worker/parts.ts`)
      return given
    },
  }
}
