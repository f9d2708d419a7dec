// The trades, twenty cards and the pager of the list page of the site, without its filters. So it is no slower for its size.
import Link from 'next/link'
import { categories, readListing } from '../../lib/database.js'

export const dynamic = 'force-dynamic'

/** A number in Bengali digits. */
const count = (value, decimals = 0) =>
  value
    .toFixed(decimals)
    .replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
    .replace(/[0-9]/g, (digit) => String.fromCharCode(2534 + Number(digit)))

const addressOf = (query) => `/biodata?${new URLSearchParams(query)}`

export default async function Page({ searchParams }) {
  const query = await searchParams
  const { data, total, last_page: last } = readListing(new URLSearchParams(query).toString())
  return (
    <main className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-6 sm:gap-6 sm:px-6 sm:py-8">
      <h1 className="text-2xl">সেবাদাতা খুঁজুন</h1>
      <ul className="flex flex-wrap gap-1.5 pt-1">
        {categories.map(({ id, name, providers }) => (
          <li key={id}>
            <Link
              href={addressOf({ ...query, category: id })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-card border px-3 text-sm"
            >
              {name}
              <span className="text-xs text-muted">{count(Number(providers))}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="min-w-0 break-words text-muted">
        মোট {count(total)} জনের মধ্যে {count(data.length)} জন দেখানো হচ্ছে
      </p>
      <ul className="grid gap-3 sm:gap-4 md:grid-cols-2">
        {data.map((provider, index) => (
          <li key={provider.id}>
            <Card provider={provider} isFirst={index < 2} />
          </li>
        ))}
      </ul>
      <nav aria-label="তালিকার পৃষ্ঠা" className="flex flex-wrap items-center justify-between gap-2">
        {[1, 2, 3, 4, 5, last].map((page, index) => (
          <Link key={index} href={addressOf({ ...query, page })} className="inline-flex min-h-11 min-w-11">
            {count(page)}
          </Link>
        ))}
      </nav>
    </main>
  )
}

function Card({ provider, isFirst }) {
  const { id, name, category, area, district, profile_photo: photo, average_rating: average } = provider
  return (
    <article className="relative flex h-full gap-4 rounded-card border border-line bg-surface p-4">
      <div className="relative aspect-square size-24 shrink-0 overflow-hidden rounded-card bg-tint">
        {photo && (
          <img
            src={`${photo}-320.webp`}
            alt=""
            width={320}
            height={320}
            loading={isFirst ? 'eager' : 'lazy'}
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h3 className="text-base leading-snug font-semibold">
          <Link href={`/biodata/${id}`} className="after:absolute after:inset-0 hover:text-action">
            {name}
          </Link>
        </h3>
        <p className="font-semibold text-action">{category.name}</p>
        <p className="flex items-start gap-1 text-sm text-muted">
          {area}, {district}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
          <span aria-label={`৫ এর মধ্যে ${count(average, 1)}`}>★★★★★</span>
          <span className="text-muted">({count(provider.total_ratings)})</span>
        </p>
        <p className="text-sm">কাজ নিচ্ছেন · {count(provider.experience_years ?? 0)} বছর ধরে</p>
        {provider.is_boosted && <span className="rounded-small bg-tint px-2 text-xs">বুস্টেড</span>}
        {provider.verified_badge && <span className="rounded-small bg-tint px-2 text-xs">যাচাইকৃত</span>}
      </div>
    </article>
  )
}
