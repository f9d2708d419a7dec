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

export function IdentityImages({ images }: { images: readonly IdentityImage[] }) {
  if (images.length === 0)
    return (
      <p className="flex items-center gap-2 text-muted">
        <Icon icon={EyeOff} />
        পরিচয়পত্রের ছবি দেওয়া হয়নি বা মেয়াদ শেষে মুছে গেছে
      </p>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {images.map((image) => (
        <IdentityImageButton key={image.label} {...image} />
      ))}
    </div>
  )
}

function IdentityImageButton({ label, load }: IdentityImage) {
  const { pending, run } = useAction({ reloads: 'never', problems: 'toast' })
  const [address, setAddress] = useState<string>()
  const [open, setOpen] = useState(false)

  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])

  const show = () => {
    if (address) return setOpen(true)
    run(async () => {
      setAddress(URL.createObjectURL(await load()))
      setOpen(true)
    })
  }

  return (
    <>
      <Button variant="secondary" size="small" icon={Eye} pending={pending} onClick={show}>
        {label}
      </Button>
      {open && address && <ImageViewer title={label} src={address} onClose={() => setOpen(false)} />}
    </>
  )
}
