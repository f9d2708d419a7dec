import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { roleRights } from '#worker/lib/rights.schema.ts'
import { fetchCustomer } from './customers.calls.ts'
import { apiContext } from '#web/lib/api.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { Head } from '#web/app/pages/head.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { CustomerParts } from './customer-parts.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { data } = await fetchCustomer(context.get(apiContext), params.id ?? '')
  return { customer: data }
}

export const head: Head<typeof loader> = ({ customer }) => ({ title: customer.name })

export function Component() {
  const { customer } = useLoaderData<typeof loader>()
  return (
    <Page
      title={customer.name}
      description={roleRights[customer.role].label}
      actions={<BackLink to={adminPaths.customers}>গ্রাহকের তালিকা</BackLink>}
    >
      <CustomerParts customer={customer} />
    </Page>
  )
}
