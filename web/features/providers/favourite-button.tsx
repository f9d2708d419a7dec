import { Heart } from '#web/ui/layout/icons/card.tsx'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

type FavouriteButtonProps = {
  provider: { id: number; name: string }
  /** The heart alone, for cards. */
  quiet?: boolean
  className?: string
}

/**
 * Saves a provider. Plain HTML for static parts, the same for every visitor: `web/app/layouts/late-buttons.tsx` paints its state and
 * answers its clicks.
 */
export function FavouriteButton({ provider: { id, name }, quiet, className = '' }: FavouriteButtonProps) {
  return (
    <button
      type="button"
      data-late
      data-favourite={id}
      data-name={name}
      aria-pressed={false}
      className={`${quiet ? 'flex size-11 items-center justify-center rounded-card text-action hover:bg-tint active:bg-sunken' : buttonClass({ variant: 'secondary', size: 'small' })} group noscript:hidden ${className}`}
    >
      <Icon icon={Heart} className="size-5 group-aria-pressed:fill-current" />
      {quiet ? <VisuallyHidden>পছন্দ {name}</VisuallyHidden> : 'পছন্দ'}
    </button>
  )
}
