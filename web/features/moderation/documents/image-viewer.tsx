import { FlipHorizontal, RotateCcw, RotateCw, ScanSearch, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, useCallback } from 'react'
import { markPage } from '#web/ui/dialog/mark-page.ts'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import {
  fittedSize,
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

type ImageViewerProps = {
  title: string
  src: string
  /** Shows another picture, such as the other side of a card. */
  onTurn?: ((by: 1 | -1) => void) | undefined
  onClose: () => void
}

const step = 1.5
const stepPixels = 60

export function ImageViewer({ title, src, onTurn, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [picture, setPicture] = useState({ width: 0, height: 0 })
  const { stage, stageSize, view, zoom, move, rotate, reset } = useZoom(picture)
  const size = picture.width > 0 && stageSize.width > 0 ? fittedSize(picture, stageSize, view.turns) : null

  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    markPage()
    return () => {
      element?.close()
      markPage()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  // A touch on the picture must not scroll or select the page underneath.
  useEffect(() => {
    const element = stage.current
    const stop = (event: Event) => event.preventDefault()
    element?.addEventListener('touchmove', stop, { passive: false })
    return () => element?.removeEventListener('touchmove', stop)
  }, [stage])

  const press = (event: KeyboardEvent) => {
    const shortcuts: Record<string, () => void> = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      '0': reset,
      ArrowLeft: () => move({ x: stepPixels, y: 0 }),
      ArrowRight: () => move({ x: -stepPixels, y: 0 }),
      ArrowUp: () => move({ x: 0, y: stepPixels }),
      ArrowDown: () => move({ x: 0, y: -stepPixels }),
    }
    // By physical key, as in the queue.
    const letters: Record<string, (() => void) | undefined> = {
      KeyR: () => rotate(event.shiftKey ? -1 : 1),
      KeyN: onTurn && (() => onTurn(1)),
      KeyP: onTurn && (() => onTurn(-1)),
      KeyD: onClose,
    }
    const act = letters[event.code] ?? shortcuts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-sunken text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-3 border-b border-line bg-surface py-1 ps-4 pe-2">
          <h2 className="min-w-0 truncate text-lg">{title}</h2>
          <IconButton icon={X} label="বন্ধ করুন" onClick={onClose} />
        </div>
        <div ref={stage} className="relative min-h-0 flex-1 touch-none overflow-hidden select-none">
          <img
            src={src}
            alt={title}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPicture({ width: naturalWidth, height: naturalHeight })
            }
            style={
              size
                ? {
                    width: size.width,
                    height: size.height,
                    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
                  }
                : { opacity: 0 }
            }
            className="absolute top-1/2 left-1/2 max-w-none cursor-grab"
          />
        </div>
        <div className="flex justify-center gap-2 border-t border-line bg-surface p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          <IconButton icon={ZoomOut} label="ছোট করুন" onClick={() => zoom(1 / step)} />
          <IconButton icon={ZoomIn} label="বড় করুন" onClick={() => zoom(step)} />
          <IconButton icon={RotateCcw} label="বাঁয়ে ঘোরান" onClick={() => rotate(-1)} />
          <IconButton icon={RotateCw} label="ডানে ঘোরান" onClick={() => rotate(1)} />
          <IconButton icon={ScanSearch} label="পুরোটা দেখান" onClick={reset} />
          {onTurn && <IconButton icon={FlipHorizontal} label="অন্য দিক" onClick={() => onTurn(1)} />}
        </div>
      </div>
    </dialog>
  )
}

const middle: Point = { x: 0, y: 0 }
const doubleTapScale = 2.5
// One notch of a mouse wheel has a delta of about 100, which zooms by an eighth.
const wheelSpeed = 0.0012

/** Zooms and moves a picture by touch, mouse and wheel. Attach `stage` to the element. */
function useZoom(picture: Size) {
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
