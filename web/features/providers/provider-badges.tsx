import { BadgeCheck } from '#web/ui/layout/icons/trust.tsx'
import { Zap } from '#web/ui/layout/icons/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'

type ProviderBadgesProps = { provider: { is_boosted: boolean; verified_badge: boolean }; className?: string }

export function ProviderBadges({ provider, className = '' }: ProviderBadgesProps) {
  if (!provider.is_boosted && !provider.verified_badge) return null
  return (
    <p className={`flex flex-wrap gap-1.5 ${className}`}>
      {provider.is_boosted && (
        <Badge tone="accent" icon={Zap}>
          বুস্টেড
        </Badge>
      )}
      {provider.verified_badge && (
        <Badge tone="success" icon={BadgeCheck}>
          যাচাইকৃত
        </Badge>
      )}
    </p>
  )
}
