import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { guestsOnly } from '#web/features/auth/guests-only.loader.ts'
import { Registration } from './registration.tsx'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { pageHandle } from '#web/app/head.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { next } = guestsOnly({ request })
  const api = context.get(apiContext)
  // A failed request must not hide the form.
  const [terms, places] = await Promise.all([
    unwrap(api.settings['terms-and-conditions'].$get()).then(
      ({ data }) => data,
      () => null,
    ),
    fetchPlaces(api).catch(() => null),
  ])
  return { next, terms, places }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'নিবন্ধন', noIndex: true }))

export function Component() {
  return <Registration {...useLoaderData<typeof loader>()} />
}
