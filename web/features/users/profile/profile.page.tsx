import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Profile } from './profile.tsx'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { pageHandle } from '#web/app/head.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [profile, places] = await Promise.all([
    unwrap(api.me.profile.$get()),
    unwrap(api.locations.tree.$get()).then(
      ({ data }) => data,
      () => null,
    ),
  ])
  return { profile, places }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'আমার প্রোফাইল', noIndex: true }))

export function Component() {
  const { profile, places } = useLoaderData<typeof loader>()
  return <Profile profile={profile} renderPlaces={(picker) => <PlaceFields places={places} {...picker} />} />
}
