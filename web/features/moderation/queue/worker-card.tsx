import { BadgeCheck, Phone, Rocket } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDateTime, formatRelative } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { DefinitionList, type Definition } from '#web/ui/layout/definition-list.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { IdentityImages } from '#web/features/moderation/documents/identity-images.tsx'
import { ImageViewer } from '#web/features/moderation/documents/image-viewer.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'
import { stateLabels } from '#web/features/moderation/moderation.labels.ts'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import {
  fieldOf,
  fieldWords,
  profileFieldNames,
  type ProfileFieldName,
} from '#worker/features/providers/profile-fields.schema.ts'

type WorkerCardProps = { worker: WorkerDetail; now: number; warnings?: ReactNode; badge?: ReactNode }

export function WorkerCard({ worker, now, warnings, badge }: WorkerCardProps) {
  return (
    <>
      <div className="flex gap-4">
        <PhotoButton worker={worker} />
        <div className="min-w-0 flex-1">
          <h2 tabIndex={-1} className="text-xl">
            {worker.name}
          </h2>
          <p className="font-semibold text-action">{worker.category.name}</p>
          <p className="text-muted">
            {worker.area}, {worker.district}, {worker.division}
          </p>
          <Marks worker={worker} now={now} />
        </div>
      </div>
      {/* First, and above the bar that approves on a phone: the pictures, and the face, name and number that they must show. */}
      <section aria-label="পরিচয়পত্র" className="flex flex-col gap-2 rounded-card bg-sunken p-2">
        <div className="flex items-center gap-2 text-sm font-semibold">
          <Picture
            src={worker.profile_photo}
            name={worker.name}
            alt=""
            sizes="48px"
            className="w-12 rounded-small lg:hidden"
          />
          <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-2">
            <span className="wrap-anywhere">{worker.name}</span>
            <span className="flex flex-wrap gap-x-2">
              <span className="font-normal text-muted">পরিচয়পত্র নম্বর</span>
              {idNumber(worker.id_number)}
            </span>
          </p>
        </div>
        <IdentityImages of={worker} />
      </section>
      {warnings}
      <DefinitionList items={facts(worker)} />
      {badge}
    </>
  )
}

function Marks({ worker, now }: { worker: WorkerDetail; now: number }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1.5">
      <StateBadge of={stateLabels[worker.state]} />
      {worker.verified_badge && (
        <Badge tone="success" icon={BadgeCheck}>
          যাচাইকৃত
        </Badge>
      )}
      {worker.is_boosted && (
        <Badge tone="accent" icon={Rocket}>
          বুস্ট চালু
        </Badge>
      )}
      {worker.is_paused && <Badge>বিরতিতে</Badge>}
      {worker.brought_by && (
        <Badge>
          <span className="max-w-56 truncate">
            {worker.brought_by.by === 'agent' ? 'মাঠকর্মী' : 'তালিকা থেকে'}: {worker.brought_by.name}
          </span>
        </Badge>
      )}
      {worker.account_suspended && <Badge tone="danger">অ্যাকাউন্ট স্থগিত</Badge>}
      <span title={formatDateTime(worker.submitted_at)} className="text-sm text-muted">
        জমা: {formatRelative(worker.submitted_at, now)}
      </span>
    </p>
  )
}

function PhotoButton({ worker }: { worker: WorkerDetail }) {
  const [open, setOpen] = useState(false)
  const picture = (
    <Picture
      src={worker.profile_photo}
      name={worker.name}
      alt={`${worker.name}-এর ছবি`}
      sizes="(min-width: 40rem) 144px, 112px"
      priority
      className="w-28 rounded-card sm:w-36"
    />
  )
  if (!worker.profile_photo) return picture
  return (
    <>
      <button
        type="button"
        aria-label={`${worker.name}-এর ছবি বড় করে দেখুন`}
        onClick={() => setOpen(true)}
        className="shrink-0 self-start rounded-card"
      >
        {picture}
      </button>
      {open && (
        <ImageViewer
          title={`${worker.name}-এর ছবি`}
          src={`${worker.profile_photo}-640.webp`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function facts(worker: WorkerDetail): Definition[] {
  return [
    { term: 'ফোন', value: <WorkerPhone phone={worker.phone} /> },
    ...(worker.account_phone && worker.account_phone !== worker.phone
      ? [{ term: 'অ্যাকাউন্টের ফোন', value: <WorkerPhone phone={worker.account_phone} /> }]
      : []),
    {
      term: 'অ্যাকাউন্ট',
      value: (
        <Link
          to={adminPaths.customer(worker.user_id)}
          className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
        >
          {worker.account_suspended ? 'স্থগিত, দেখুন' : 'দেখুন'}
        </Link>
      ),
    },
    ...shownFields.map((name) => ({ term: fieldOf(name).label, value: valueOf(worker, name) })),
    ...(worker.total_ratings > 0
      ? [
          {
            term: 'রেটিং',
            value: `${formatCount(worker.average_rating, { decimals: 1 })} (${formatCount(worker.total_ratings)} জন)`,
          },
        ]
      : []),
  ]
}

/** In the digits of the card, to be compared with its picture; small enough for 17 of them on one line of a phone. */
const idNumber = (number: string | null) =>
  number ? <span className="text-sm wrap-anywhere">{number}</span> : 'পড়া যায়নি'

const shownFields = profileFieldNames.filter((name) => name !== 'name' && name !== 'phone')

/** Texts written by the worker have a normal font weight. */
function valueOf(worker: WorkerDetail, name: ProfileFieldName): ReactNode {
  const words = fieldWords(name, worker[name]) ?? 'দেওয়া হয়নি'
  return fieldOf(name).choices ? words : <span className="font-normal">{words}</span>
}

function WorkerPhone({ phone }: { phone: string }) {
  return (
    <PhoneLink
      phone={phone}
      className="inline-flex min-h-11 items-center gap-1.5 text-action underline underline-offset-4"
    >
      <Icon icon={Phone} className="size-4" />
    </PhoneLink>
  )
}
