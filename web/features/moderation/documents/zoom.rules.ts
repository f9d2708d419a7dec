/** The view of a picture: scale around the middle, offset in pixels, rotation in quarter turns. */
export type View = { scale: number; x: number; y: number; turns: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const maxScale = 8
export const restingView: View = { scale: 1, x: 0, y: 0, turns: 0 }

export function fittedSize(picture: Size, stage: Size, turns: number): Size {
  const { width, height } = turned(picture, turns)
  const fit = Math.min(stage.width / width, stage.height / height)
  return { width: picture.width * fit, height: picture.height * fit }
}

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Limits the offset: the picture moves only as far as it is larger than the stage. */
export function clampedToStage(view: View, picture: Size, stage: Size): View {
  const scale = clamp(view.scale, 1, maxScale)
  const shown = turned(fittedSize(picture, stage, view.turns), view.turns)
  const reach = (shownSide: number, stageSide: number) => Math.max(0, (shownSide * scale - stageSide) / 2)
  const [farX, farY] = [reach(shown.width, stage.width), reach(shown.height, stage.height)]
  // Adding 0 turns -0 into 0.
  return { ...view, scale, x: clamp(view.x, -farX, farX) + 0, y: clamp(view.y, -farY, farY) + 0 }
}

/** Zooms around a point, relative to the middle of the stage. The content under the point stays there. */
export function zoomedAt(view: View, factor: number, { x, y }: Point): View {
  const scale = clamp(view.scale * factor, 1, maxScale)
  const grown = scale / view.scale
  return { ...view, scale, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }
}

export const moved = (view: View, { x, y }: Point): View => ({ ...view, x: view.x + x, y: view.y + y })

/** Rotates by a quarter turn, clockwise for 1, and resets the zoom. */
export const rotated = ({ turns }: View, step: 1 | -1): View => ({
  ...restingView,
  turns: (turns + step + 4) % 4,
})

/** Applies a two-finger gesture: zooms by the distance, moves by the midpoint. */
export function pinched(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const distance = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y)
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const [from, to] = [middle(before), middle(after)]
  const factor = distance(before) === 0 ? 1 : distance(after) / distance(before)
  return moved(zoomedAt(view, factor, from), { x: to.x - from.x, y: to.y - from.y })
}
