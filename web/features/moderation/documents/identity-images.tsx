import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { browserFetch, toApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ImageViewer } from './image-viewer.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

const sides = { front: 'সামনের দিক', back: 'পেছনের দিক' } as const

type Addresses = Partial<Record<`id_card_${keyof typeof sides}_url`, string | null | undefined>>

/** The server logs each fetch. */
async function fetchPicture(address: string): Promise<string> {
  const answer = await browserFetch(address)
  if (answer.ok) return URL.createObjectURL(await answer.blob())
  throw toApiError(answer.status, await answer.json().catch(() => null))
}

/** Marks the button that the key `d` presses. */
const documentsOpener = { 'data-documents': '' }

export const pressDocuments = () => document.querySelector<HTMLElement>('[data-documents]')?.click()

const showWhole = (sides: HTMLDivElement | null) => {
  sides?.scrollIntoView({ block: 'nearest' })
}

type Shown = { label: string; address: string }

type IdentityImagesProps = {
  /** An answer with the addresses of the pictures. */
  of: Addresses
  /** Stands before the name of each side. */
  prefix?: string
}

/**
 * One press shows all sides: on a phone below each other, so large that they can be read, and above the bar that decides. A press on
 * one of them enlarges it.
 */
export function IdentityImages({ of, prefix = '' }: IdentityImagesProps) {
  const images = (['front', 'back'] as const).flatMap((side) => {
    const address = of[`id_card_${side}_url`]
    return address ? [{ label: `${prefix}${sides[side]}`, address }] : []
  })
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
        images.map(async ({ label, address }) => ({ label, address: await fetchPicture(address) })),
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
      <div ref={showWhole} className="grid scroll-mt-36 scroll-mb-54 gap-2 sm:grid-cols-2 lg:scroll-mb-40">
        {shown.map(({ label, address }, index) => (
          <button
            key={label}
            type="button"
            onClick={() => setOpen(index)}
            className="relative overflow-hidden rounded-card border border-line bg-sunken"
            {...(index === 0 && documentsOpener)}
          >
            <img src={address} alt="" className="aspect-8/5 w-full object-contain" />
            <span className="absolute start-0 bottom-0 rounded-se-card bg-surface px-2 text-xs">
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
