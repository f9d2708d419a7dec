import { describe, expect, it } from 'vitest'
import {
  fittedSize,
  clampedToStage,
  maxScale,
  pinched,
  restingView,
  rotated,
  zoomedAt,
} from './zoom.rules.ts'

const stage = { width: 360, height: 600 }
const card = { width: 1600, height: 1000 }

describe('picture on a stage', () => {
  it('fits the stage, also after a quarter turn', () => {
    expect(fittedSize(card, stage, 0)).toEqual({ width: 360, height: 225 })
    expect(fittedSize(card, stage, 1)).toEqual({ width: 576, height: 360 })
  })

  it('stays centred while it fits, and moves up to its edges when it is larger [B-046]', () => {
    expect(clampedToStage({ ...restingView, x: 50, y: 50 }, card, stage)).toEqual(restingView)
    const large = clampedToStage({ scale: 4, x: 9999, y: -9999, turns: 0 }, card, stage)
    expect(large).toEqual({ scale: 4, x: 540, y: -150, turns: 0 })
  })

  it('keeps the point under the finger in place while zooming', () => {
    const point = { x: 100, y: -40 }
    const before = { scale: 2, x: 10, y: 20, turns: 0 }
    const after = zoomedAt(before, 1.5, point)
    const under = ({ scale, x, y }: typeof before) => ({ x: (point.x - x) / scale, y: (point.y - y) / scale })
    expect(under(after).x).toBeCloseTo(under(before).x)
    expect(under(after).y).toBeCloseTo(under(before).y)
  })

  it('limits the scale', () => {
    expect(zoomedAt(restingView, 100, { x: 0, y: 0 }).scale).toBe(maxScale)
    expect(zoomedAt(restingView, 0.1, { x: 0, y: 0 }).scale).toBe(1)
  })

  it('follows a pinch gesture', () => {
    const view = pinched(
      restingView,
      [
        { x: -10, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: -20, y: 5 },
        { x: 20, y: 5 },
      ],
    )
    expect(view).toEqual({ scale: 2, x: 0, y: 5, turns: 0 })
  })

  it('rotates by quarter turns in both directions', () => {
    expect(rotated({ scale: 3, x: 5, y: 5, turns: 3 }, 1)).toEqual(restingView)
    expect(rotated(restingView, -1).turns).toBe(3)
  })
})
