/** Three quarters of the time of a run. A job asks before each part of its work and leaves the rest to the next run. */
export type Deadline = { isOver: () => boolean }

/** What a run or a part of it did. `isDone`: nothing is left to do now. */
export type Progress = { handled: number; isDone: boolean }

/**
 * Repeats a part of the work until nothing is left, `most` times, or until the time is over.
 * @param part answers the number of handled items, where 0 means that nothing is left, or says so itself
 */
export async function inParts(
  deadline: Deadline,
  most: number,
  part: () => Promise<number | Progress>,
): Promise<Progress> {
  let total = 0
  for (let count = 0; count < most && !deadline.isOver(); count += 1) {
    const result = await part()
    const { handled, isDone } =
      typeof result === 'number' ? { handled: result, isDone: result === 0 } : result
    total += handled
    if (isDone) return { handled: total, isDone }
  }
  return { handled: total, isDone: false }
}
