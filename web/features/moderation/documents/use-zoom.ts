import { useCallback, useEffect, useRef, useState } from 'react'
import {
  clampedToStage,
  moved,
  pinched,
  restingView,
  rotated,
  zoomedAt,
  type Point,
  type Size,
  type View,
} from './zoom.rules.ts'

const middle: Point = { x: 0, y: 0 }
const doubleTapScale = 2.5
// One notch of a mouse wheel has a delta of about 100, which zooms by an eighth.
const wheelSpeed = 0.0012

/** Zooms and moves a picture by touch, mouse and wheel. Attach `stage` to the element. */
export function useZoom(picture: Size) {
  const stage = useRef<HTMLDivElement>(null)
  const [stageSize, setStageSize] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState(restingView)

  const change = useCallback(
    (how: (view: View) => View) =>
      setView((before) => (picture.width === 0 ? before : clampedToStage(how(before), picture, stageSize))),
    [picture, stageSize],
  )

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setStageSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = stage.current
    return element ? followPointers(element, change) : undefined
  }, [change])

  return {
    stage,
    stageSize,
    view,
    zoom: (factor: number) => change((before) => zoomedAt(before, factor, middle)),
    move: (by: Point) => change((before) => moved(before, by)),
    rotate: (step: 1 | -1) => change((before) => rotated(before, step)),
    reset: () => change(() => restingView),
  }
}

function followPointers(element: HTMLElement, change: (how: (view: View) => View) => void): () => void {
  const fingers = new Map<number, Point>()
  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }
  const stop = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, act, { signal: stop.signal, passive: false })

  on('pointerdown', (event) => {
    fingers.set(event.pointerId, pointOf(event))
    element.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const after = pointOf(event)
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.set(event.pointerId, after)
    if (other) change((view) => pinched(view, [before, other], [after, other]))
    else change((view) => moved(view, { x: after.x - before.x, y: after.y - before.y }))
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    on(name, (event) => void fingers.delete(event.pointerId))
  on('wheel', (event) => {
    event.preventDefault()
    const point = pointOf(event)
    change((view) => zoomedAt(view, Math.exp(-event.deltaY * wheelSpeed), point))
  })
  on('dblclick', (event) => {
    const point = pointOf(event)
    change((view) =>
      view.scale > 1 ? { ...restingView, turns: view.turns } : zoomedAt(view, doubleTapScale, point),
    )
  })
  return () => stop.abort()
}
