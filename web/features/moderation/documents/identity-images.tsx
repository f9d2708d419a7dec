import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ImageViewer } from './image-viewer.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

export type IdentityImage = {
  label: string
  /** Fetches the picture. The server logs each fetch. */
  load: () => Promise<Blob>
}

/** Marks the button that the key `d` presses. */
const documentsOpener = { 'data-documents': '' }

export const pressDocuments = () => document.querySelector<HTMLElement>('[data-documents]')?.click()

type Shown = { label: string; address: string }

/** One press shows all sides beside each other, small; a press on one of them enlarges it. */
export function IdentityImages({ images }: { images: readonly IdentityImage[] }) {
  const { pending, run } = useAction({ reloads: 'never', problems: 'toast' })
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [open, setOpen] = useState<number>()

  useEffect(
    () => () => {
      for (const { address } of shown) URL.revokeObjectURL(address)
    },
    [shown],
  )

  const show = () =>
    run(async () => {
      const loaded = await Promise.all(
        images.map(async ({ label, load }) => ({ label, address: URL.createObjectURL(await load()) })),
      )
      setShown(loaded)
    })

  if (images.length === 0)
    return (
      <p className="flex items-center gap-2 text-muted">
        <Icon icon={EyeOff} />
        পরিচয়পত্রের ছবি দেওয়া হয়নি বা মেয়াদ শেষে মুছে গেছে
      </p>
    )
  if (shown.length === 0)
    return (
      <Button
        variant="secondary"
        size="small"
        full
        icon={Eye}
        pending={pending}
        onClick={show}
        {...documentsOpener}
      >
        {images.map(({ label }) => label).join(' ও ')} দেখুন
      </Button>
    )
  const opened = open === undefined ? undefined : shown[open]
  const turn = (by: 1 | -1) => setOpen(((open ?? 0) + by + shown.length) % shown.length)
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {shown.map(({ label, address }, index) => (
          <button
            key={label}
            type="button"
            onClick={() => setOpen(index)}
            className="overflow-hidden rounded-card border border-line bg-sunken text-sm"
            {...(index === 0 && documentsOpener)}
          >
            <img src={address} alt="" className="aspect-8/5 w-full object-contain" />
            <span className="block text-xs leading-6">
              {label}
              <span className="sr-only"> বড় করে দেখুন</span>
            </span>
          </button>
        ))}
      </div>
      {opened && (
        <ImageViewer
          key={opened.label}
          title={opened.label}
          src={opened.address}
          onTurn={shown.length > 1 ? turn : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
