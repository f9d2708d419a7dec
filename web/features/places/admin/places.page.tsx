import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { fetchTree, searchPlaces } from './places.calls.ts'
import { PlacesScreen } from './places-screen.tsx'
import { readTreeAddress } from './tree.address.ts'
import { apiContext } from '#web/lib/api.ts'
import { pageHandle } from '#web/app/head.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { reloadPublicData } from '#web/app/revalidation.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const address = readTreeAddress(new URL(request.url).searchParams)
  const [tree, found] = await Promise.all([
    fetchTree(from, address),
    address.q ? searchPlaces(from, address.q) : null,
  ])
  return { address, tree, found: found && found.data }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'এলাকা', noIndex: true }))

export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <Page>
      <PlacesScreen {...data} onSaved={reloadPublicData} />
    </Page>
  )
}
