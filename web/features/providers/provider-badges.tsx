import { BadgeCheck } from '#web/ui/layout/icons/trust.tsx'
import { Zap } from '#web/ui/layout/icons/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

type ProviderBadgesProps = { provider: { is_boosted: boolean; verified_badge: boolean }; className?: string }

/** What was checked is a badge; what was paid for is a quiet text. */
export function ProviderBadges({ provider, className = '' }: ProviderBadgesProps) {
  if (!provider.is_boosted && !provider.verified_badge) return null
  return (
    <p className={`flex flex-wrap gap-1.5 ${className}`}>
      {provider.verified_badge && (
        <Badge tone="success" icon={BadgeCheck}>
          যাচাইকৃত
        </Badge>
      )}
      <Boosted provider={provider} />
    </p>
  )
}

export function Boosted({ provider }: { provider: { is_boosted: boolean } }) {
  if (!provider.is_boosted) return null
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted">
      <Icon icon={Zap} className="size-4" />
      বিজ্ঞাপন
    </span>
  )
}
