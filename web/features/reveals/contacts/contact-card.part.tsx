import { Flag, PauseCircle, PhoneOff } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { ProviderBadges } from '#web/features/providers/provider-badges.tsx'
import { ProviderFacts, RatingFact } from '#web/features/providers/provider-facts.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { Contact } from './contacts.calls.ts'
import { PhoneActions } from '#web/features/reveals/phone-actions.tsx'

const withheld: Partial<Record<Contact['availability'], string>> = {
  hidden: 'কয়েকজন গ্রাহক এই নম্বরে যোগাযোগ করতে পারেননি। নম্বরটি যাচাই করা হচ্ছে।',
  gone: 'এই সেবাদাতা এখন আর সাইটে নেই।',
}

export function ContactCard({ contact, onReport }: { contact: Contact; onReport: () => void }) {
  const { id, name, category, area, district, phone, availability, facts } = contact
  const isPublic = availability === 'open' || availability === 'hidden'
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <Picture src={contact.profile_photo} alt="" name={name} sizes="64px" className="w-16 rounded-card" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg wrap-anywhere">
            {isPublic ? (
              <Link to={paths.provider(id)} className="inline-block py-1 text-action hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p>
            {category.name} · {area}, {district}
          </p>
          {facts && availability === 'open' && <ProviderFacts provider={facts} />}
          {facts && availability === 'paused' && <RatingFact provider={facts} />}
          {facts && <ProviderBadges provider={{ ...facts, is_boosted: false }} className="my-1" />}
          <p className="text-sm text-muted">দেখেছেন: {formatDate(contact.revealed_at)}</p>
          <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
            {availability === 'paused' && <Badge icon={PauseCircle}>এখন বিরতিতে আছেন</Badge>}
            {contact.reported && (
              <Badge tone="warning" icon={Flag}>
                আপনি সমস্যা জানিয়েছেন
              </Badge>
            )}
          </div>
        </div>
      </div>
      {phone ? (
        <PhoneActions name={name} phone={phone} />
      ) : (
        <p className="rounded-card bg-sunken px-4 py-3 text-muted">{withheld[availability]}</p>
      )}
      {phone && !contact.reported && (
        <Button variant="quiet" size="small" icon={PhoneOff} onClick={onReport}>
          নম্বর কাজ করছে না
        </Button>
      )}
    </Card>
  )
}
