import '#web/staff.css'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import * as requests from '#web/features/provider-requests/admin/requests.tsx'
import * as unmet from '#web/features/accounts/staff-search/admin/unmet-searches.tsx'
import { pageOfParts } from '#web/ui/layout/page-parts.tsx'
import * as funnel from './funnel.tsx'
import * as shortages from './shortages.tsx'

const parts = { requests, unmet, shortages, funnel }

export const { loader, shouldRevalidate, Component } = pageOfParts(adminPages.demand, parts)
