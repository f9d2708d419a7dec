import { useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { MapPin } from '#web/ui/layout/icons/card.tsx'
import type { NearPlace } from './near-place.ts'

type NearMeProps = {
  /** Null if the place could not be found: the visitor chooses it. */
  onFound: (near: NearPlace | null) => void
  className?: string
}

/** Finds the place of the visitor. The code for it loads with the tap. */
export function NearMe({ onFound, className = '' }: NearMeProps) {
  const [isFinding, setIsFinding] = useState(false)
  const find = async () => {
    setIsFinding(true)
    onFound(await import('./near-place.ts').then(({ findNearPlace }) => findNearPlace()).catch(() => null))
    setIsFinding(false)
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={MapPin}
      pending={isFinding}
      onClick={() => void find()}
      className={`noscript:hidden ${className}`}
    >
      আমার কাছে
    </Button>
  )
}
