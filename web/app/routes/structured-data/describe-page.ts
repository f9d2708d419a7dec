import type { Thing } from 'schema-dts'
import type { loader as loadBrowse } from '#web/features/browse/browse.loader.ts'
import { browsePath, type BrowseFilters, type BrowsePlace } from '#web/features/providers/browse.address.ts'
import type { loader as loadProvider } from '#web/features/browse/provider-page/provider.loader.ts'
import type { loader as loadCategories } from '#web/features/categories/categories.loader.ts'
import type { loader as loadInformation } from '#web/features/content-pages/content-pages.loader.ts'
import { sentencesOf } from '#web/features/browse/about-list.rules.ts'
import { entryPages, type EntryModule } from '#web/app/pages/entry-pages.ts'
import { publicPages } from '#web/app/pages/public-pages.ts'
import { paths } from '#web/app/pages/paths.ts'
import { imageAddress, type SiteSettings } from '#web/lib/root-data.ts'
import { socialCardName } from '#worker/features/images/social-cards/social-cards.schema.ts'
import { maxIndexedPage, minIndexed } from '#worker/features/browse/trade-pages/trade-pages.schema.ts'
import { unwrap, type Api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import {
  breadcrumbs,
  faqPage,
  itemList,
  localBusiness,
  organization,
  webSite,
  type Crumb,
} from './entities.ts'

/** What search engines and social networks read of a page. Only the Worker writes it. */
export type PageDescription = {
  /** Path of the one address of this content; undefined for a page that is not to be indexed. */
  canonical: string | undefined
  robots: 'index,follow' | 'noindex,follow' | 'noindex'
  /** Replaces what the head says. */
  text?: string
  type: 'website' | 'profile'
  /** An absolute address and its text. `isCard`: it has 1200×630 pixels. Otherwise it is the logo that an admin chose. */
  picture: { url: string; alt: string; isCard: boolean }
  entities: readonly Thing[]
}

/** A rendered page. `pattern`: of its route; `data`: what its loader returned. */
type Page = { pattern: string | undefined; path: string; data: unknown; settings: SiteSettings | undefined }

type Data<Loader extends (...args: never[]) => unknown> = Awaited<ReturnType<Loader>>

/**
 * @param origin of the site, without a slash at its end
 * @param api reads the readable addresses; without an answer a page has none
 */
export async function describePage(
  { pattern, path, data, settings }: Page,
  origin: string,
  api: Api,
): Promise<PageDescription> {
  const name = settings?.site_name || 'কর্মী'
  const site = { origin, name, settings }
  const logo = imageAddress(settings?.site_logo)
  const description: PageDescription = {
    canonical: path,
    robots: 'index,follow',
    type: 'website',
    picture: {
      url: absolute(origin, logo ?? '/social-card.png'),
      alt: name,
      isCard: logo === null,
    },
    entities: [],
  }
  const trail = (...crumbs: Crumb[]) => breadcrumbs(site, crumbs)
  switch (publicPages.find((row) => row.path === pattern)?.module) {
    case 'home/home': {
      const mark = absolute(origin, logo ?? '/install/icon-512.png')
      return { ...description, entities: [organization(site, mark), webSite(site)] }
    }
    case 'browse/browse': {
      const browse = data as Data<typeof loadBrowse>
      const { filters, place } = browse
      const address = browse.address ?? (await addressOf(api, filters))
      const { listing } = browse.results
      const title = address?.heading ?? 'সেবাদাতা'
      const shown = listing?.data ?? []
      const items = shown.map((provider) => ({ name: provider.name, path: paths.provider(provider.id) }))
      const before = listing ? (listing.current_page - 1) * listing.per_page : 0
      const isSearch = filters.q !== undefined
      const hasPlace = filters.division_id !== undefined
      const isThin = items.length < minIndexed
      const isListed = !isThin && place.page <= maxIndexedPage && (address !== null || !hasPlace)
      const canonical = isSearch ? undefined : canonicalOf(filters, place, address?.path)
      // A page gives one order: not to be indexed, or to be indexed under another address.
      const isElsewhere = canonical !== browsePath(filters, { page: place.page }, path)
      return {
        ...description,
        canonical,
        robots: isSearch ? 'noindex' : isListed || isElsewhere ? 'index,follow' : 'noindex,follow',
        text: (browse.address
          ? [
              ...(place.page > 1 ? [`পৃষ্ঠা ${formatCount(place.page)}।`] : []),
              ...sentencesOf(browse.address, shown),
            ]
          : [`${title}: ছবি, অভিজ্ঞতা, রেটিং ও যোগাযোগ।`]
        ).join(' '),
        entities: [
          trail(...(address?.crumbs ?? [{ name: 'সেবাদাতা খুঁজুন', path: paths.browse }])),
          ...(items.length === 0 ? [] : [itemList(site, title, items, before)]),
          // A review names its provider, so that it stands here only if the page shows the provider as well.
          ...shown.flatMap((provider) => {
            const reviews = browse.address?.quotes.filter((quote) => quote.provider.id === provider.id) ?? []
            const image = provider.profile_photo
              ? `${origin}${provider.profile_photo}-640.webp`
              : description.picture.url
            return reviews.length > 0 ? [localBusiness(site, { ...provider, bio: null }, image, reviews)] : []
          }),
        ],
      }
    }
    case 'browse/provider-page/provider': {
      const { provider, comments } = data as Data<typeof loadProvider>
      const { id, category, area, district, bio, crumbs } = provider
      const reviews = comments?.data ?? []
      const picture = provider.profile_photo
        ? {
            url: `${origin}/social-cards/${socialCardName(id, provider.profile_photo)}`,
            alt: provider.name,
            isCard: true,
          }
        : description.picture
      return {
        ...description,
        type: 'profile',
        text: [category.name, `${area}, ${district}`, bio].filter(Boolean).join('। '),
        picture,
        entities: [
          localBusiness(site, provider, picture.url, reviews),
          trail(...crumbs, { name: provider.name, path }),
        ],
      }
    }
    case 'categories/categories': {
      const { categories } = data as Data<typeof loadCategories>
      const trades = (Array.isArray(categories) ? categories : []).map((trade) => ({
        name: trade.name,
        path: paths.browseCategory(trade),
      }))
      return {
        ...description,
        entities: [
          trail({ name: 'সব পেশা', path }),
          ...(trades.length > 0 ? [itemList(site, 'সব পেশা', trades)] : []),
        ],
      }
    }
    case 'content-pages/content-pages': {
      const { page, questions } = data as Data<typeof loadInformation>
      const faq = questions.length > 0 ? [faqPage(questions)] : []
      return { ...description, entities: [trail({ name: page.title, path }), ...faq] }
    }
    default: {
      const entry = entryPages.find((row) => row.path === pattern)
      if (!entry) return description
      const text = entryTexts[entry.module]
      return entry.listed
        ? { ...description, text }
        : { ...description, text, canonical: undefined, robots: 'noindex' }
    }
  }
}

// Not in the table of pages, which visitors load.
const entryTexts: Record<EntryModule, string> = {
  'sign-in/login': 'ফোন নম্বর ও পাসওয়ার্ড দিয়ে আপনার অ্যাকাউন্টে ঢুকুন।',
  'sign-in/registration/register': 'কাজের মানুষ খুঁজতে, বা নিজের কাজ জানাতে, দুই মিনিটে অ্যাকাউন্ট খুলুন।',
  'sign-in/forgot-password': 'ফোনে পাওয়া কোড দিয়ে নতুন পাসওয়ার্ড দিন।',
  'payments/checkout/plans': 'কাজের মানুষের ফোন নম্বর দেখার প্ল্যান: দাম, মেয়াদ ও দিনে কয়টি নম্বর।',
}

const absolute = (origin: string, path: string) => (path.startsWith('/') ? origin + path : path)

/** The readable address of a list that filters by trade and place only; null if there is none. */
async function addressOf(api: Api, { category, division_id, district_id, upazila_id }: BrowseFilters) {
  if (category === undefined) return null
  const asked = { category, division_id, district_id, upazila_id }
  const query = Object.fromEntries(
    Object.entries(asked).flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]])),
  )
  return unwrap(api.addresses.of.$get({ query: { category: String(category), ...query } })).then(
    (answer) => answer.data,
    () => null,
  )
}

/**
 * The address that a list is indexed under: trade, place and page. Other filters and the order show a part of the same
 * providers, or the same in another order. The key of a page changes with the list, so it is left out.
 */
function canonicalOf(filters: BrowseFilters, { page }: BrowsePlace, readable: string | undefined): string {
  const { category, division_id, district_id, upazila_id } = filters
  return browsePath({ category, division_id, district_id, upazila_id }, { page }, readable)
}
