import { RotateCcw, RotateCw, ScanSearch, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { markPage } from '#web/ui/dialog/mark-page.ts'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { fittedSize } from './zoom.rules.ts'
import { useZoom } from './use-zoom.ts'

type ImageViewerProps = { title: string; src: string; onClose: () => void }

const step = 1.5
const stepPixels = 60

export function ImageViewer({ title, src, onClose }: ImageViewerProps) {
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
    const act = event.code === 'KeyR' ? () => rotate(event.shiftKey ? -1 : 1) : shortcuts[event.key]
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
        </div>
      </div>
    </dialog>
  )
}
