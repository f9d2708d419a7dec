import { useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import type { NearPlace } from './near-place.ts'

type NearMeProps = {
  onFound: (near: NearPlace) => void
  className?: string
}

/** Finds the place of the visitor. The code for it loads with the tap. */
export function NearMe({ onFound, className }: NearMeProps) {
  const [isFinding, setIsFinding] = useState(false)
  const find = async () => {
    setIsFinding(true)
    try {
      onFound(await (await import('./near-place.ts')).findNearPlace())
    } finally {
      setIsFinding(false)
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      pending={isFinding}
      // Without a connection the code does not load, and the place is chosen in the fields.
      onClick={() => void find().catch(() => undefined)}
      className={className}
    >
      আমার কাছে
    </Button>
  )
}
