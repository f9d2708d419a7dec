import { BadgeCheck } from '#web/ui/layout/icons/trust.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'

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

/** Short enough to stand beside the stars and years of a card on a phone. */
export function Boosted({ provider }: { provider: { is_boosted: boolean } }) {
  if (!provider.is_boosted) return null
  return <span className="text-xs text-muted">বিজ্ঞাপন</span>
}
