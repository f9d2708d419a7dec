import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  LocalBusiness,
  Organization,
  SearchAction,
  WebSite,
  WithContext,
} from 'schema-dts'
import type { Provider } from '#web/features/providers/provider.calls.ts'
import type { Comment } from '#web/features/ratings/ratings.calls.ts'
import { paths } from '#web/app/pages/paths.ts'
import type { SiteSettings } from '#web/lib/root-data.ts'

/** A place on the way to a page; `path` begins with a slash. */
export type Crumb = { name: string; path: string }

/** `origin` of the site, without a slash at its end. */
type Site = { origin: string; name: string; settings: SiteSettings | undefined }

const context = { '@context': 'https://schema.org' } as const

export function breadcrumbs({ origin }: Site, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'হোম', path: paths.home }, ...crumbs].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}

/** A list of pages. `before`: how many items the pages of the list before this one have. */
export function itemList(
  { origin }: Site,
  name: string,
  items: readonly Crumb[],
  before = 0,
): WithContext<ItemList> {
  return {
    ...context,
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, at) => ({
      '@type': 'ListItem',
      position: before + at + 1,
      name: item.name,
      url: origin + item.path,
    })),
  }
}

type ShownReview = Pick<Comment, 'name' | 'rating' | 'comment' | 'created_at'>
/** So many of the comments on the page are named. */
const maxReviews = 5

type DescribedProvider = Pick<
  Provider,
  'id' | 'name' | 'bio' | 'area' | 'district' | 'average_rating' | 'total_ratings'
> & { category: { name: string } }

/**
 * A provider is a LocalBusiness: a person who sells a service in an area. A Person may not have an `aggregateRating` in
 * schema.org. Without a telephone, which only customers see.
 */
export function localBusiness(
  { origin }: Site,
  provider: DescribedProvider,
  image: string,
  reviews: readonly ShownReview[] = [],
): WithContext<LocalBusiness> {
  const { id, name, category, bio, area, district, average_rating: average, total_ratings: total } = provider
  return {
    ...context,
    '@type': 'LocalBusiness',
    '@id': `${origin}${paths.provider(id)}#provider`,
    name,
    url: origin + paths.provider(id),
    image,
    description: bio || `${category.name}, ${area}, ${district}`,
    address: {
      '@type': 'PostalAddress',
      addressLocality: area,
      addressRegion: district,
      addressCountry: 'BD',
    },
    areaServed: `${area}, ${district}`,
    makesOffer: { '@type': 'Offer', itemOffered: { '@type': 'Service', name: category.name } },
    ...(total > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: average,
        ratingCount: total,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(reviews.length > 0 && {
      review: reviews.slice(0, maxReviews).map((review) => ({
        '@type': 'Review' as const,
        author: { '@type': 'Person' as const, name: review.name },
        datePublished: review.created_at.slice(0, 10),
        reviewBody: review.comment,
        reviewRating: {
          '@type': 'Rating' as const,
          ratingValue: review.rating,
          bestRating: 5,
          worstRating: 1,
        },
      })),
    }),
  }
}

export function faqPage(questions: readonly { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    ...context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

// The types of schema-dts have no place for the input of an action, which the search box of Google needs.
type SearchBox = Exclude<SearchAction, string> & { 'query-input': string }

export function webSite({ origin, name }: Site): WithContext<WebSite> {
  const search: SearchBox = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.browse}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    ...context,
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name,
    url: `${origin}/`,
    inLanguage: 'bn-BD',
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: search,
  }
}

/** @param logo the absolute address of a picture */
export function organization({ origin, name, settings }: Site, logo: string): WithContext<Organization> {
  const profiles = [
    settings?.facebook_url,
    settings?.twitter_url,
    settings?.instagram_url,
    settings?.linkedin_url,
    settings?.youtube_url,
  ].filter((address): address is string => !!address?.startsWith('https://'))
  const { contact_phone: telephone, contact_address: address } = settings ?? {}
  return {
    ...context,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    logo,
    ...(telephone && {
      telephone,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone,
        availableLanguage: 'bn',
      },
    }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'BD' } }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that can stand in a script element: no text of a person can end the element or begin a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character)
