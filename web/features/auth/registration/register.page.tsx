import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { guestsOnly } from '#web/features/auth/guests-only.loader.ts'
import { Registration } from './registration.tsx'
import { placeName } from '#web/features/places/chosen-place.rules.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { pageHandle } from '#web/app/head.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { next } = guestsOnly({ request })
  const api = context.get(apiContext)
  // A dropped connection must not take the form away: what is missing can be asked for again.
  const [terms, places] = await Promise.all([
    unwrap(api.settings['terms-and-conditions'].$get()).then(
      ({ data }) => data,
      () => null,
    ),
    unwrap(api.locations.tree.$get()).then(
      ({ data }) => data,
      () => null,
    ),
  ])
  return { next, terms, places }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'নিবন্ধন', noIndex: true }))

export function Component() {
  const { next, terms, places } = useLoaderData<typeof loader>()
  return (
    <Registration
      terms={terms}
      next={next}
      placeName={(place) => (places ? placeName(places, place) : '')}
      renderPlaces={(picker) => <PlaceFields places={places} {...picker} />}
    />
  )
}
