import type { LoaderFunctionArgs } from 'react-router'
import type { ShownProvider } from '#web/features/providers/provider-card.tsx'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'

const maxCategories = 12
// A row of three columns, below as many with good ratings.
const maxProviders = 3
// The page of questions has all.
const maxQuestions = 5

export type HomeData = Awaited<ReturnType<typeof loader>>

/** Runs on the server only. Only the displayed fields are kept, because the data is embedded in the HTML. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const recent = unwrap(api.biodata.recent.$get()).then(
    ({ data }) => ({ providers: data.slice(0, maxProviders).map(providerFields) }),
    (error: unknown) => ({ problem: asApiError(error).message }),
  )
  const [all, forHomepage, divisions, stats, faq, praised, newest] = await Promise.all([
    orNull(unwrap(api.categories.$get())),
    orNull(unwrap(api.categories.homepage.$get())),
    orNull(unwrap(api.locations.divisions.$get())),
    orNull(unwrap(api.stats.$get())),
    orNull(unwrap(api.settings.faq.$get())),
    orNull(unwrap(api.reviews.praised.$get())),
    recent,
  ])
  const featured = forHomepage?.length ? forHomepage : (all ?? forHomepage)
  return {
    featured:
      featured &&
      featured
        .slice(0, maxCategories)
        .map(({ id, name, slug, image, biodata_count }) => ({ id, name, slug, image, biodata_count })),
    categories: (all ?? forHomepage ?? []).map(({ id, name }) => ({ id, name })),
    divisions: (divisions ?? []).map(({ id, name, bn_name }) => ({ id, name, bn_name })),
    stats,
    questions: faq?.enabled ? faq.items.slice(0, maxQuestions) : [],
    praised: (praised ?? []).map((provider) => ({ ...providerFields(provider), praise: provider.praise })),
    recent: newest,
  }
}

const providerFields = (provider: ShownProvider): ShownProvider => ({
  id: provider.id,
  name: provider.name,
  category: { name: provider.category.name },
  area: provider.area,
  district: provider.district,
  experience_years: provider.experience_years,
  verified_badge: provider.verified_badge,
  is_boosted: provider.is_boosted,
  profile_photo: provider.profile_photo,
  average_rating: provider.average_rating,
  total_ratings: provider.total_ratings,
  answer_rate: provider.answer_rate,
})

function orNull<Value>(call: Promise<{ data: Value }>): Promise<Value | null> {
  return call.then(
    ({ data }) => data,
    (error: unknown) => {
      // During maintenance the whole page shows the error.
      if (asApiError(error).code === 'maintenance') throw error
      return null
    },
  )
}
