import { Clock, Mail, MapPin, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { timezoneLabels } from '#worker/features/settings/timezones.schema.ts'

type ContactSettings = Partial<
  Record<'contact_address' | 'contact_phone' | 'contact_email' | 'contact_location' | 'timezone', string>
>

const link = 'flex min-h-11 min-w-0 items-center hover:text-action hover:underline'

export function ContactDetails({ settings }: { settings: ContactSettings }) {
  const { contact_address: address, contact_phone: phone, contact_email: email } = settings
  const { contact_location: location, timezone = 'Asia/Dhaka' } = settings
  return (
    <address className="text-muted not-italic">
      {!(address || phone || email || location) && <p className="py-2">ফোন নম্বর এখনো দেওয়া হয়নি।</p>}
      {address && <Line icon={MapPin}>{address}</Line>}
      {phone && (
        <Line icon={Phone}>
          <PhoneLink phone={phone} className={link} />
        </Line>
      )}
      {email && (
        <Line icon={Mail}>
          <a href={`mailto:${email}`} className={`${link} wrap-anywhere`}>
            {email}
          </a>
        </Line>
      )}
      {location && <Line icon={Navigation}>{location}</Line>}
      <Line icon={Clock}>{timezoneLabels[timezone] ?? timezone}</Line>
    </address>
  )
}

function Line({ icon, children }: { icon: Drawing; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Icon icon={icon} className="size-5 text-action" />
      <span className="min-w-0">{children}</span>
    </div>
  )
}
