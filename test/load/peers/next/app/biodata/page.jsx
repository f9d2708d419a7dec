import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { readFrame, readListing } from '../../lib/database.js'
import { Icon } from '../drawing.jsx'
import { count } from '../styles.js'
import { addressOf } from './address.js'
import { ProviderCard } from './card.jsx'
import { Choose, ChooseField, FilterToggle, SearchField, VerifiedBox } from './controls.jsx'

export const dynamic = 'force-dynamic'

const sheet = 'min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5'
const chip =
  'inline-flex min-h-11 items-center gap-1.5 rounded-card border px-3 text-sm leading-tight transition-colors'
const optionsOf = (places) => places.map(({ id, name }) => ({ value: id, label: name }))

export default async function Page({ searchParams }) {
  const query = await searchParams
  const listing = readListing(query)
  const { categories, divisions, districts } = readFrame()
  const trade = categories.find(({ id }) => String(id) === query.category)?.name
  const where = divisions.find(({ id }) => String(id) === query.division_id)?.name
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-6 sm:gap-6 sm:px-6 sm:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl">
            সেবাদাতা খুঁজুন
          </h1>
          <p className="mt-1 text-muted">
            {[trade, where].filter(Boolean).join(' · ') || 'সব কাজ, সব এলাকা'}
          </p>
        </div>
      </div>
      <SearchField query={query} />
      <div id="place-filter" className={sheet}>
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
          <ChooseField
            label="বিভাগ"
            name="division_id"
            placeholder="সব বিভাগ"
            query={query}
            options={optionsOf(divisions)}
            className="max-sm:col-span-2"
          />
          <ChooseField
            label="জেলা"
            name="district_id"
            placeholder="সব জেলা"
            query={query}
            disabled={!query.division_id}
            options={optionsOf(districts.filter(({ division_id: id }) => String(id) === query.division_id))}
          />
          <ChooseField
            label="থানা/উপজেলা"
            name="upazila_id"
            placeholder="সব থানা/উপজেলা"
            query={query}
            disabled
            options={[]}
          />
        </div>
      </div>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-6">
        <div className="grid grid-cols-2 gap-3 lg:col-start-2 lg:row-start-1 lg:block lg:w-60 lg:justify-self-end">
          <FilterToggle />
          <Choose
            label="তালিকা সাজান"
            name="sort"
            placeholder="সুপারিশকৃত"
            query={query}
            options={[
              { value: 'rating', label: 'সেরা রেটিং' },
              { value: 'newest', label: 'নতুন আগে' },
            ]}
          />
        </div>
        <aside
          id="panel-filter"
          aria-label="ফিল্টার"
          className="max-lg:hidden lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <FilterPanel query={query} categories={categories} />
        </aside>
        <section aria-label="সেবাদাতাদের তালিকা" className="min-w-0 lg:col-start-2 lg:row-start-2 lg:-mt-15">
          <Results query={query} listing={listing} />
        </section>
      </div>
    </div>
  )
}

function FilterPanel({ query, categories }) {
  return (
    <div className={`${sheet} flex flex-col gap-4`}>
      <details open className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          কাজের ধরন
          <Icon
            icon={ChevronDown}
            className="size-5 text-action transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="flex flex-wrap gap-1.5 pt-1">
          {[{ id: undefined, name: 'সব' }, ...categories].map((category) => {
            const chosen = query.category === (category.id && String(category.id))
            return (
              <li key={category.id ?? 'all'}>
                <Link
                  href={addressOf({ ...query, category: category.id })}
                  scroll={false}
                  aria-current={chosen ? 'true' : undefined}
                  className={`${chip} ${chosen ? 'border-action bg-action font-semibold text-on-action' : 'border-line-strong hover:bg-tint'}`}
                >
                  {category.name}
                  {category.id && (
                    <span className={`text-xs ${chosen ? '' : 'text-muted'}`}>{count(category.count)}</span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </details>
      <ChooseField
        label="লিঙ্গ"
        name="gender"
        placeholder="সবাই"
        query={query}
        options={[
          { value: 'male', label: 'পুরুষ' },
          { value: 'female', label: 'মহিলা' },
          { value: 'other', label: 'অন্যান্য' },
        ]}
      />
      <ChooseField
        label="রেটিং"
        name="min_rating"
        placeholder="সব রেটিং"
        query={query}
        options={[4, 3, 2, 1].map((stars) => ({ value: stars, label: `${count(stars)} তারা বা বেশি` }))}
      />
      <VerifiedBox query={query} />
    </div>
  )
}

function Results({ query, listing: { data, total, last_page: last, page_keys: keys } }) {
  const hrefOf = (page) => (page === 1 ? addressOf(query) : addressOf({ ...query, page, key: keys[page] }))
  const pages = [1, ...Object.keys(keys).map(Number)].filter((page) => page <= 5 || page === last)
  const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-card px-1.5'
  const step = `${cell} gap-1 border border-line-strong bg-surface px-3 font-semibold`
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 lg:min-h-12 lg:justify-start lg:pe-64">
        <p role="status" className="min-w-0 break-words text-muted">
          মোট {count(total)} জনের মধ্যে {count(data.length)} জন দেখানো হচ্ছে
        </p>
        <Link href="/biodata" className={`${cell} text-action`}>
          ফিল্টার মুছুন
        </Link>
      </div>
      <ul className="grid gap-3 sm:gap-4 md:grid-cols-2">
        {data.map((provider, index) => (
          <li key={provider.id}>
            <ProviderCard provider={provider} priority={index < 2} />
          </li>
        ))}
      </ul>
      {last > 1 && (
        <nav
          aria-label="তালিকার পৃষ্ঠা"
          className="flex flex-wrap items-center justify-between gap-2 sm:justify-center"
        >
          <span aria-disabled className={`${step} text-muted opacity-55`}>
            <Icon icon={ChevronLeft} />
            আগের
          </span>
          <ol className="order-first flex w-full flex-wrap justify-center gap-1 sm:order-none sm:w-auto">
            {pages.map((page) => (
              <li key={page}>
                <Link
                  href={hrefOf(page)}
                  aria-label={`পৃষ্ঠা ${count(page)}`}
                  aria-current={page === 1 ? 'page' : undefined}
                  className={`${cell} ${page === 1 ? 'bg-action font-semibold text-on-action' : 'text-action hover:bg-tint'}`}
                >
                  {count(page)}
                </Link>
              </li>
            ))}
          </ol>
          <Link href={hrefOf(2)} rel="next" className={`${step} text-action hover:bg-tint`}>
            পরের
            <Icon icon={ChevronRight} />
          </Link>
        </nav>
      )}
    </div>
  )
}
